import { AppError } from '@xrai/contract/errors/app-error'
import type { CaseState } from '@xrai/contract/routes/case-images'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findCaseProgress, findCaseTimes } from '../../db/queries/records/case-work.ts'
import { caseStatusOf, isUnfinished, statusOf } from '../../db/status.ts'

/** Throws NOT_FOUND if this clinic has none with that id, or has deleted it. */
export const requireCase = async (scope: ClinicScope, id: string) => {
  const found = await findCaseTimes(scope, id)
  if (!found || found.deletedAt) throw new AppError('NOT_FOUND')
  return found
}

/**
 * The progress of a case. Throws NOT_FOUND as above. The times are read after the analyses, because both are written
 * together: a case that looks completed then has its end time.
 */
export const caseState = async (scope: ClinicScope, id: string): Promise<CaseState> => {
  const analyses = await findCaseProgress(scope, id)
  const times = await requireCase(scope, id)
  const unfinished = analyses.filter(({ state }) => isUnfinished(state)).length
  const status = caseStatusOf({ analyses: analyses.length, unfinished })
  return {
    id,
    status,
    startedAt: iso(times.startedAt),
    completedAt: status === 'completed' ? iso(times.completedAt) : null,
    processingTimeSeconds: times.processingMs === null ? null : times.processingMs / 1000,
    analyses: analyses.map(({ state, review, startedAt, finishedAt, ...rest }) => ({
      ...rest,
      status: statusOf({ state, review }),
      startedAt: iso(startedAt),
      finishedAt: iso(finishedAt),
    })),
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
