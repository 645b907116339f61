import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { cleanLine } from '@xrai/contract/records/plain-name'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { reserveCredit } from '../../accounts/credits/credits.ts'
import {
  type AllowanceSettings,
  requireRoomBesidePicture,
  requireUnprovedRoom,
  sumAllowanceBytes,
} from '../../accounts/credits/storage-allowance.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockMembership } from '../../db/queries/accounts/members.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { insertAnalysis } from '../../db/queries/imaging/analyses.ts'
import { insertImageOnce, type NewImage } from '../../db/queries/imaging/images.ts'
import { findSimilarImage } from '../../db/queries/imaging/similar-images.ts'
import { hasPatient } from '../../db/queries/records/patients.ts'
import { storable, storableFileName } from '../../db/storable.ts'
import type { AnalysisQueue } from '../analyses/analysis-queue.ts'
import { findPresent, type Identity, type Present } from './find-present.ts'
import type { ReceivedFile } from './received-file.ts'

/** Thrown inside the transaction to roll it back. */
export class AlreadyPresent extends Error {
  readonly present: Present
  constructor(present: Present) {
    super('the clinic has it already')
    this.present = present
  }
}

/** Like `AlreadyPresent`, but the same image is in another file. */
export class SimilarPresent extends Error {
  readonly present: Present
  constructor(present: Present) {
    super('the clinic has the same image in another file')
    this.present = present
  }
}

interface WriteNeeds {
  readonly queue: AnalysisQueue
  readonly settings: AllowanceSettings
}

interface Read {
  readonly image: Omit<NewImage, 'uploadedBy' | 'fileName'>
  readonly type: RadiographType
  readonly fault: ErrorCode | null
  readonly identity: Identity
}

/**
 * Writes the image, its analysis with a credit or the reason why it has none, the notification of its study and the
 * audit event.
 */
export const writeReceived = async (
  scope: ClinicScope,
  { queue, settings }: WriteNeeds,
  { by, source, patientId, ...received }: ReceivedFile,
  { image, type, fault, identity }: Read,
) => {
  if (!(await lockMembership(scope, by))) throw new AppError('NOT_MEMBER')
  // From here on the clinic's submissions are serialised.
  await lockPlan(scope)
  await requireAbsent(scope, identity)
  if (received.asksSimilar) await requireOtherImage(scope, image.fingerprint)
  if (patientId !== undefined && !(await hasPatient(scope, patientId))) throw new AppError('PATIENT_UNKNOWN')

  await requireUnprovedRoom(scope, settings, image.bytes)
  await requireRoomBesidePicture(scope, settings, image)
  const [id, imageId] = [newId(), newId()]
  const unanalysed = fault ?? (await reserve(scope, { analysisId: id, by }))
  if (unanalysed && (await sumAllowanceBytes(scope)) >= settings.unanalysedBytes)
    throw new AppError(fault ? 'UNFIT_FULL' : 'UNANALYSED_FULL')
  const from = { source, sourceName: received.sourceName && cleanLine(storable(received.sourceName)) }
  const fileName = storableFileName(received.fileName ?? '', `${image.dicom?.instanceUid ?? imageId}.dcm`)
  const row = { ...image, ...from, id: imageId, uploadedBy: by, fileName, patientId: patientId ?? null }
  if ((await insertImageOnce(scope, row)) === null) {
    // An upload by a user came first.
    await requireAbsent(scope, identity)
    throw new Error('the instance that was there was erased')
  }
  const idempotencyKey = 'key' in identity ? identity.key : null
  const state = unanalysed ? 'unanalysed' : 'queued'
  const values = { id, imageId, requestedBy: by, type, state, errorCode: unanalysed, experimental: false } as const
  if (!(await insertAnalysis(scope, { ...values, idempotencyKey }))) throw new Error('the key was free a moment ago')
  const detail = unanalysed ? `${source} ${unanalysed}` : source
  const isByHand = source === 'bulk'
  const action = isByHand ? 'picture-create' : 'picture-receive'
  await insertAuditEvent(scope, { by, action, subjectId: imageId, detail })
  if (!isByHand) await notifyStudy(scope, { studyId: image.dicom?.studyUid ?? imageId, analysisId: id })
  if (!unanalysed) await queue.add(scope, id)
  await received.alsoWrite?.(scope, unanalysed)
  return { imageId, analysisId: id, inTrash: false, patient: null, unanalysed }
}

/** Notifies once per study. */
const notifyStudy = (scope: ClinicScope, { studyId, analysisId }: { studyId: string; analysisId: string }) =>
  notify(scope, {
    kind: 'study-received',
    key: `study ${studyId}`,
    to: { roles: ['owner', 'dentist', 'assistant'] },
    analysisId,
  })

const requireAbsent = async (scope: ClinicScope, identity: Identity): Promise<void> => {
  const present = await findPresent(scope, identity)
  if (present) throw new AlreadyPresent(present)
}

const requireOtherImage = async (scope: ClinicScope, fingerprint: string | null | undefined): Promise<void> => {
  const similar = fingerprint ? await findSimilarImage(scope, fingerprint) : null
  if (!similar) return
  const { imageId, analysisId, patientId, patientName } = similar
  const patient = patientId !== null && patientName !== null ? { id: patientId, name: patientName } : null
  throw new SimilarPresent({ imageId, analysisId, patient, inTrash: false })
}

/** Null if a credit is reserved. */
const reserve = async (
  scope: ClinicScope,
  spending: Parameters<typeof reserveCredit>[1],
): Promise<ErrorCode | null> => {
  try {
    await reserveCredit(scope, spending)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'OUT_OF_CREDITS') return error.code
    throw error
  }
}
