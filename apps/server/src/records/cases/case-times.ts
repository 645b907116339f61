import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findWorkLeft, lockCase, notifyCaseChanged, setCaseTimes } from '../../db/queries/records/case-work.ts'

/*
 * The times of a case, written in the transaction that changes one of its analyses. Each function locks the case first, so
 * that of two analyses that end at the same moment the second one knows that it is the last. The order of the locks may
 * differ from the order of the times.
 */

/** One of its analyses begins. */
export const beginWork = async (scope: ClinicScope, caseId: string, now: Date): Promise<void> => {
  const row = await lockCase(scope, caseId)
  if (!row) return
  await setCaseTimes(scope, caseId, {
    startedAt: earlier(row.startedAt, now),
    resumedAt: earlier(row.resumedAt, now),
    completedAt: null,
  })
  await notifyCaseChanged(scope, caseId)
}

/** One of its analyses ended, successfully or not. Returns whether it was the last one. */
export const endWork = async (scope: ClinicScope, caseId: string, now: Date): Promise<boolean> => {
  const row = await lockCase(scope, caseId)
  if (!row) return false
  const { unfinished, lastEnd } = await findWorkLeft(scope, caseId)
  const isOver = unfinished === 0
  if (isOver) {
    const completedAt = lastEnd ?? now
    const stretch = row.resumedAt ? completedAt.getTime() - row.resumedAt.getTime() : 0
    await setCaseTimes(scope, caseId, {
      completedAt,
      resumedAt: null,
      processingMs: (row.processingMs ?? 0) + Math.max(0, stretch),
    })
  } else {
    // A failed one counts, so a list of what changed has the case.
    await setCaseTimes(scope, caseId, { completedAt: null })
  }
  await notifyCaseChanged(scope, caseId)
  return isOver
}

/** Another of its analyses waits. */
export const awaitWork = async (scope: ClinicScope, caseId: string): Promise<void> => {
  await setCaseTimes(scope, caseId, { completedAt: null })
  await notifyCaseChanged(scope, caseId)
}

/** A radiograph was added or removed; the caller holds the case's lock. The case is completed when its last analysis is. */
export const settleCase = async (scope: ClinicScope, caseId: string): Promise<void> => {
  const { unfinished, lastEnd } = await findWorkLeft(scope, caseId)
  await setCaseTimes(scope, caseId, { completedAt: unfinished === 0 ? lastEnd : null })
  await notifyCaseChanged(scope, caseId)
}

const earlier = (before: Date | null, now: Date): Date => (before && before < now ? before : now)
