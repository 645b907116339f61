import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { storeLimits } from '@xrai/contract/routes/dicomweb'
import type { ObjectFacts } from '@xrai/engine'
import { isDatabaseOutage } from '../db/database-outage.ts'
import { findApiKeyName } from '../db/queries/api-keys.ts'
import type { Log } from '../log/log.ts'
import type { PartRange } from '../multipart/part-scanner.ts'
import { essenceOf } from '../multipart/read-boundary.ts'
import { type ReceiveNeeds, receiveInstance } from '../receiving/receive-instance.ts'
import { forgetRefused, recordRefused } from '../receiving/record-refused.ts'
import type { Session } from '../sessions/session.ts'
import { isStorageOutage } from '../storage/storage-outage.ts'

export const dicomType = 'application/dicom'

/** What became of one part; of what is no DICOM file there is no instance. */
export interface StoredPart {
  readonly instance: { readonly sopClass: string | null; readonly sopInstance: string } | null
  /** Why it was not stored; null where the clinic has it now. */
  readonly failure: ErrorCode | null
}

interface Sent {
  readonly parts: readonly PartRange[]
  /** Gives the bytes of a part to `use`, which holds them alone. */
  readonly read: <T>(part: PartRange, use: (bytes: Uint8Array) => Promise<T>) => Promise<T>
  /** Where the address names one, every instance is of this study (PS3.18 §10.5.1.1). */
  readonly studyUid: string | null
  readonly signal: AbortSignal
}

/**
 * Stores the parts one after another. A part that is refused for good is named in the answer; what may be tried again ends
 * the whole call, which the sender repeats: what was stored by then is found as stored.
 */
export const storeInstances = async (
  needs: ReceiveNeeds & { readonly log: Log },
  session: Session,
  { parts, read, studyUid, signal }: Sent,
): Promise<readonly StoredPart[]> => {
  const sourceName = await nameOfKey(session)
  const of = { source: 'dicomweb', sourceName, by: session.user.id, signal } as const

  const recordFailure = (code: ErrorCode, instanceUid: string | undefined) =>
    recordRefused(needs, session.scope, { source: 'dicomweb', sender: sourceName ?? '', code, instanceUid })

  const store = async (part: PartRange): Promise<StoredPart> => {
    let facts: ObjectFacts | null = null
    const accept = (found: ObjectFacts | null) => {
      facts = found
      if (!found) throw new AppError('IMAGE_FORMAT_UNSUPPORTED')
      // Without one the answer could not name it.
      if (found.instanceUid === undefined) throw new AppError('SOP_INSTANCE_UID_INVALID')
      if (studyUid !== null && found.studyUid !== studyUid) throw new AppError('INSTANCE_OF_ANOTHER_STUDY')
    }
    try {
      if (part.contentType !== null && essenceOf(part.contentType) !== dicomType)
        throw new AppError('CONTENT_TYPE_UNSUPPORTED')
      if (part.to - part.from > storeLimits.bytesOfInstance) throw new AppError('IMAGE_TOO_LARGE')
      await read(part, bytes => receiveInstance(needs, session.scope, { ...of, bytes, accept }))
      const instance = instanceOf(facts)
      await forgetRefused(needs, session.scope, instance?.sopInstance)
      return { instance, failure: null }
    } catch (error) {
      if (isTemporary(error) || signal.aborted) throw error
      if (!(error instanceof AppError)) {
        // A fault of ours with this one file would come back at each repetition, and keep the parts behind it out.
        needs.log.error('call-failed', { error })
        return { instance: instanceOf(facts), failure: 'INTERNAL' }
      }
      if (errorTable[error.code].reportable) needs.log.error('call-failed', { error })
      return { instance: instanceOf(facts), failure: error.code }
    }
  }

  const stored = []
  for (const part of parts) {
    const one = await store(part)
    if (one.failure !== null) await recordFailure(one.failure, one.instance?.sopInstance)
    stored.push(one)
  }
  return stored
}

/** Records a call of which no part was looked at. */
export const recordWhole = async (needs: { readonly log: Log }, session: Session, code: ErrorCode): Promise<void> =>
  recordRefused(needs, session.scope, { source: 'dicomweb', sender: (await nameOfKey(session)) ?? '', code })

const nameOfKey = async ({ scope, id, key }: Session): Promise<string | null> =>
  key === null ? null : findApiKeyName(scope, id)

/** The answer repeats no more of a UID, because a file may have a text of any length in its place. */
const longestUid = 64

const isTemporary = (error: unknown): boolean => {
  if (!(error instanceof AppError)) return isDatabaseOutage(error) || isStorageOutage(error)
  return error.code === 'REQUEST_CUT_OFF' || errorTable[error.code].status >= 500
}

const instanceOf = (facts: ObjectFacts | null): StoredPart['instance'] => {
  const { sopClassUid, instanceUid, invalidInstanceUid } = facts ?? {}
  const sopInstance = instanceUid ?? invalidInstanceUid?.slice(0, longestUid)
  return sopInstance === undefined ? null : { sopClass: sopClassUid ?? null, sopInstance }
}
