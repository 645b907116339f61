import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { KeptKey } from '../../accounts/sessions/kept-key.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findAnalysis, type MadeAnalysis } from '../../db/queries/imaging/analyses.ts'
import { findDecisions } from '../../db/queries/imaging/decisions.ts'
import { findFindings } from '../../db/queries/imaging/findings.ts'
import { wasMoved } from '../../db/queries/imaging/image-moves.ts'
import { findToothPresencesOf } from '../../db/queries/imaging/tooth-presences.ts'
import type { FileHash } from '../../platform/storage/file-store.ts'
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

interface RepeatedUpload {
  readonly hash: FileHash
  readonly type: RadiographType
  /** Null for a radiograph outside cases. */
  readonly caseId: string | null
}

/**
 * The analysis that an earlier call made under the same key. Throws IDEMPOTENCY_KEY_REUSED if that call had another image,
 * type or case, because the answer would show another patient's findings, and IMAGE_IN_TRASH if its radiograph was deleted.
 */
export const replayUpload = async (
  scope: ClinicScope,
  made: MadeAnalysis,
  { hash, type, caseId }: RepeatedUpload,
  { onReplay }: KeptKey,
): Promise<LoadedAnalysis> => {
  const loaded = await loadRepeated(scope, made)
  const { analysis, image } = loaded
  const isSame = image.originalHash === hash && analysis.type === type
  // A radiograph may have been moved to another case since.
  const isThere = image.caseId === caseId || (await wasMoved(scope, image.id))
  if (!isSame || !isThere) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  onReplay()
  return loaded
}

/** The analysis that a repeated call made. Throws IMAGE_IN_TRASH, with its radiograph as subject, if that was deleted. */
const loadRepeated = (scope: ClinicScope, made: MadeAnalysis): Promise<LoadedAnalysis> =>
  loadAnalysis(scope, made.id).catch(error => {
    const isDeleted = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isDeleted ? new AppError('IMAGE_IN_TRASH', { subject: made.imageId }) : error
  })

export type LoadedAnalysis = Awaited<ReturnType<typeof loadAnalysis>>
