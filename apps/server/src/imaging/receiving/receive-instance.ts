import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { siteOfWork } from '../../accounts/identity/clinic/site-of-work.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { costOfFile, type Lanes } from '../../platform/admission/lanes.ts'
import type { DiskReserve } from '../../platform/data-dir/disk-reserve.ts'
import type { FileHash } from '../../platform/storage/file-store.ts'
import { requireRadiographSize } from '../analyses/require-radiograph-size.ts'
import { requireSameInstance } from '../analyses/same-instance.ts'
import { type StoreNeeds, storeRadiograph } from '../analyses/store-radiograph.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import { findPresent, type Identity, type Present } from './find-present.ts'
import { findOwnResult } from './own-result.ts'
import type { ReceivedFile } from './received-file.ts'
import { AlreadyPresent, refuseReceived } from './refuse-received.ts'
import { requireRadiograph, typeOfModality } from './require-radiograph.ts'
import { isUnanalysedFull } from './unanalysed-full.ts'

export interface ReceiveNeeds extends StoreNeeds {
  readonly diskReserve: Pick<DiskReserve, 'require'>
  readonly pictures: Pick<Pictures, 'identify' | 'assess' | 'digest'>
  readonly lanes: Pick<Lanes, 'pictures'>
}

export interface Reception extends Present {
  /** 'present': the clinic already had it, possibly in the trash; nothing was written. */
  readonly outcome: 'stored' | 'present'
  /** It was present as the same image in another file, about which the sender wanted to be asked. */
  readonly isSimilar?: true
  /** Why a stored one is not analysed: OUT_OF_CREDITS or a QUALITY_ code; null if it is queued. */
  readonly unanalysed: ErrorCode | null
  readonly facts: DicomFacts | null
}

/**
 * A file that no user looks at alone becomes a radiograph of the clinic: read whole in the processes of `pictures`, stored,
 * its credit reserved, queued for the detector. Without a credit, or if the quality check finds a fault, it is stored as
 * 'unanalysed' up to the clinic's limit. STOW-RS, C-STORE, the folder, retrieval and bulk upload call this.
 *
 * May be repeated at any point, in parallel too. Two files are one radiograph of a clinic if they have the same SOP Instance
 * UID. Without a UID they are one if they have the same bytes and came from the same kind of source; a file that a person
 * sends is compared with those of every source. The results of a report that come back are present, as its radiograph. A
 * repetition costs no credit.
 *
 * Refuses, with nothing stored:
 * - for good, with what the sender can be told: INSTANCE_NOT_RADIOGRAPH, SOP_INSTANCE_UID_INVALID, INSTANCE_TYPE_UNCLEAR,
 *   IMAGE_EMPTY, IMAGE_TOO_LARGE, IMAGE_* and DICOM_* as `decode`, IMAGE_TOO_DEMANDING, IMAGE_NOT_PROCESSED,
 *   PATIENT_UNKNOWN, NOT_MEMBER, UNANALYSED_FULL, UNFIT_FULL, UNPROVED_FULL, ALLOWANCE_FULL, what `requireSameInstance`
 *   and what `accept` throws;
 * - to be tried again: SERVER_BUSY, DISK_FULL, and what is no AppError, such as an outage of the database or the storage.
 */
export const receiveInstance = async (
  needs: ReceiveNeeds,
  scope: ClinicScope,
  received: ReceivedFile,
): Promise<Reception> => {
  const { bytes, signal } = received
  if (bytes.length === 0) throw new AppError('IMAGE_EMPTY')
  requireRadiographSize(bytes.length)
  await needs.diskReserve.require(bytes.length)
  const inTurn = <T>(work: () => Promise<T>) =>
    needs.lanes.pictures.run({ tenant: scope.clinicId, cost: costOfFile(bytes.length), signal }, work)

  const facts = await inTurn(() => needs.pictures.identify(bytes, { signal }))
  await received.accept?.(facts)
  const own = facts && (await findOwnResult(scope, facts))
  if (own) return { ...own, outcome: 'present', unanalysed: null, facts }
  if (facts) requireRadiograph(facts)
  // A user may send files with an invalid UID: they are stored without it.
  if (facts?.invalidInstanceUid !== undefined && received.source !== 'bulk')
    throw new AppError('SOP_INSTANCE_UID_INVALID')

  const file = await needs.files.stage(bytes)
  const identity = identityOf(received, facts, file.hash)
  const answerPresent = async (present: Present): Promise<Reception> => {
    await requireSameInstance(needs, scope, { bytes, hash: file.hash, facts, signal })
    return { ...present, outcome: 'present', unanalysed: null, facts }
  }
  try {
    const present = await findPresent(scope, identity)
    if (present) return await answerPresent(present)
    // Checked before decoding, because a full clinic would occupy the decoder.
    if (await isUnanalysedFull(scope, needs.settings.unanalysedBytes)) throw new AppError('UNANALYSED_FULL')
    const type = (facts && typeOfModality(facts)) ?? received.type ?? null
    const assessed = await inTurn(() => needs.pictures.assess(bytes, type, { signal }))
    const siteId = await siteOfWork(scope, received.by, received.siteId)
    const stored = await storeRadiograph(needs, scope, {
      image: {
        original: file,
        fileName: received.fileName ?? '',
        bytes: bytes.length,
        facts: assessed,
        orientation: assessed.orientation,
        fingerprint: assessed.fingerprint,
        siteId,
        patientId: received.patientId,
      },
      analysis: { type: assessed.type, idempotencyKey: 'key' in identity ? identity.key : null, result: null },
      credit: { kind: 'if-left', fault: assessed.fault },
      source: { kind: received.source, name: received.sourceName, by: received.by },
      refuse: inside => refuseReceived(inside, received, { identity, fingerprint: assessed.fingerprint }),
      alsoWrite: received.alsoWrite,
    })
    if (stored.outcome !== 'stored') {
      const first = await findPresent(scope, identity)
      if (!first) throw new Error('the instance that was there was erased')
      return await answerPresent(first)
    }
    const { imageId, analysisId, unanalysed } = stored
    return { imageId, analysisId, inTrash: false, patient: null, unanalysed, outcome: 'stored', facts }
  } catch (error) {
    if (!(error instanceof AlreadyPresent)) throw error
    const { present, isSimilar } = error
    if (!isSimilar) return await answerPresent(present)
    return { ...present, outcome: 'present', isSimilar: true, unanalysed: null, facts }
  } finally {
    await file.discard()
  }
}

/** Uploading a folder again, even one that was partly uploaded before, creates no duplicates. */
const identityOf = ({ source }: ReceivedFile, facts: DicomFacts | null, hash: FileHash): Identity => {
  if (facts?.instanceUid !== undefined) return { instanceUid: facts.instanceUid }
  return source === 'bulk' ? { hash } : { key: `${source} ${hash}` }
}
