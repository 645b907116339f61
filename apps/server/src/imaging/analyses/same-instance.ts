import { AppError } from '@xrai/contract/errors/app-error'
import { isPatientOfStudy, patientOfHeader } from '@xrai/contract/records/pacs-patient'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { sha256Hex } from '../../base/sha256-hex.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findInstance } from '../../db/queries/imaging/images.ts'
import { costOfFile, type Lanes } from '../../platform/admission/lanes.ts'
import type { FileHash, FileStore } from '../../platform/storage/file-store.ts'
import type { Pictures } from '../pictures/open-pictures.ts'

export interface CompareNeeds {
  readonly files: Pick<FileStore, 'read'>
  readonly pictures: Pick<Pictures, 'identify' | 'digest'>
  readonly lanes: Pick<Lanes, 'pictures'>
}

interface Arrived {
  readonly bytes: Uint8Array
  readonly hash: FileHash
  readonly facts: DicomFacts | null
  readonly signal?: AbortSignal | undefined
}

/**
 * Requires a file whose SOP Instance UID the clinic already has to be that radiograph: not of another patient, and with the
 * same pixels in any transfer syntax. Some programs reuse UIDs, and the image would silently be lost. Throws
 * INSTANCE_OTHER_PATIENT or INSTANCE_OTHER_PICTURE, with the existing analysis as subject unless it is in the trash, and
 * DICOM_* if the file cannot be read.
 */
export const requireSameInstance = async (
  { files, pictures, lanes }: CompareNeeds,
  scope: ClinicScope,
  { bytes, hash, facts, signal }: Arrived,
): Promise<void> => {
  const present = facts?.instanceUid === undefined ? null : await findInstance(scope, facts.instanceUid)
  if (!facts || !present || present.originalHash === hash) return
  const subject = present.isShown ? { subject: present.analysisId } : {}
  if (!isPatientOfStudy(patientOfHeader(present.dicom ?? {}), patientOfHeader(facts)))
    throw new AppError('INSTANCE_OTHER_PATIENT', subject)
  const inTurn = <T>(size: number, work: () => Promise<T>) =>
    lanes.pictures.run({ tenant: scope.clinicId, cost: costOfFile(size), signal }, work)
  const arrived = await inTurn(bytes.length, () => pictures.digest(bytes, { signal }))
  // The stored file is read when it is its turn, so that waiting comparisons hold no file in memory. If the size differs it
  // need not be read at all.
  const isSame =
    arrived.width === present.width &&
    arrived.height === present.height &&
    (await inTurn(present.bytes, async () => {
      const { originalHash: stored } = present
      const { sha256 } = await pictures.digest(await files.read(stored), { hash: stored, signal })
      return sha256 === arrived.sha256
    }))
  if (!isSame) throw new AppError('INSTANCE_OTHER_PICTURE', subject)
}

/**
 * The refusal of an upload that the clinic already has: IMAGE_PRESENT with its analysis, or IMAGE_IN_TRASH with the
 * radiograph that can be restored.
 */
export const refusalOfPresent = (present: Awaited<ReturnType<typeof findInstance>>): AppError => {
  // The existing radiograph was erased a moment ago, so the caller may retry.
  if (!present) return new AppError('IMAGE_PRESENT')
  return present.isShown
    ? new AppError('IMAGE_PRESENT', { subject: present.analysisId })
    : new AppError('IMAGE_IN_TRASH', { subject: present.imageId })
}

/** The refusal of a user's upload: if its instance exists, whether that is another image. */
export const refusalOfUpload = async (
  needs: CompareNeeds,
  scope: ClinicScope,
  { bytes, signal }: Pick<Arrived, 'bytes' | 'signal'>,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof AppError && (error.code === 'IMAGE_PRESENT' || error.code === 'IMAGE_IN_TRASH'))) return error
  const facts = await needs.pictures.identify(bytes, { signal })
  return requireSameInstance(needs, scope, { bytes, hash: sha256Hex(bytes), facts, signal }).then(
    () => error,
    other => other,
  )
}
