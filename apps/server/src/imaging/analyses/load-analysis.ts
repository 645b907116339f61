import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysis, type MadeAnalysis } from '../../db/queries/imaging/analyses.ts'
import { findDecisions } from '../../db/queries/imaging/decisions.ts'
import { findFindings } from '../../db/queries/imaging/findings.ts'
import { wasMoved } from '../../db/queries/imaging/image-moves.ts'
import { findToothPresencesOf } from '../../db/queries/imaging/tooth-presences.ts'
import { toToothDecisionDto } from '../findings/tooth-decisions.ts'

/**
 * One analysis with everything that belongs to it. Throws NOT_FOUND if this clinic has none with
 * that id.
 */
export const loadAnalysis = async (scope: ClinicScope, id: string) => {
  const known = await loadWithoutFindings(scope, id)
  const findings = await findFindings(scope, id)
  const decisions = (await findDecisions(scope, id)).map(({ decision }) => decision)
  return { ...known, findings, decisions }
}

/** Like `loadAnalysis`, without findings and decisions. Throws NOT_FOUND. */
export const loadWithoutFindings = async (scope: ClinicScope, id: string) => {
  const found = await findAnalysis(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  const presences = (await findToothPresencesOf(scope, [id])).get(id) ?? []
  return { ...found, toothDecisions: presences.map(toToothDecisionDto) }
}

/** The analysis that a repeated call made. Throws IMAGE_IN_TRASH, with its radiograph as subject, if that was deleted. */
export const loadRepeated = (scope: ClinicScope, made: MadeAnalysis): Promise<LoadedAnalysis> =>
  loadAnalysis(scope, made.id).catch(error => {
    const isDeleted = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isDeleted ? new AppError('IMAGE_IN_TRASH', { subject: made.imageId }) : error
  })

/** True if the call stored this radiograph in that case (or in none): it is still there, or was moved since. */
export const wasMadeFor = async (
  scope: ClinicScope,
  { image }: Pick<LoadedAnalysis, 'image'>,
  caseId: string | null,
): Promise<boolean> => image.caseId === caseId || wasMoved(scope, image.id)

export type LoadedAnalysis = Awaited<ReturnType<typeof loadAnalysis>>
