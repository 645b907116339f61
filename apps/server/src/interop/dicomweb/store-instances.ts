import { AppError } from '@xrai/contract/errors/app-error'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { storeLimits } from '@xrai/contract/routes/dicomweb'
import type { ObjectFacts } from '@xrai/engine'
import type { Session } from '../../accounts/sessions/session.ts'
import type { Log } from '../../base/log/log.ts'
import { findApiKeyName } from '../../db/queries/accounts/api-keys.ts'
import { type ReceiveNeeds, receiveInstance } from '../../imaging/receiving/receive-instance.ts'
import { forgetRefused, recordRefused } from '../../imaging/receiving/record-refused.ts'
import { fieldOf, type PartRange } from '../../platform/multipart/part-scanner.ts'
import { essenceOf } from '../../platform/multipart/read-boundary.ts'
import { isOwnOutage } from '../../platform/outage.ts'

export const dicomType = 'application/dicom'

/** The result of one part; a part that is not a DICOM file has no instance. */
export interface StoredPart {
  readonly instance: { readonly sopClass: string | null; readonly sopInstance: string } | null
  /** Why it was not stored; null if the clinic now has it. */
  readonly failure: ErrorCode | null
}

interface Sent {
  readonly parts: readonly PartRange[]
  /** Passes the bytes of a part to `use` and keeps no other reference to them. */
  readonly read: <T>(part: PartRange, use: (bytes: Uint8Array) => Promise<T>) => Promise<T>
  /** If the URL names a study, every instance must belong to it (PS3.18 §10.5.1.1). */
  readonly studyUid: string | null
  readonly signal: AbortSignal
}

/**
 * Stores the parts one by one. A part that is refused permanently is listed in the response. A temporary refusal ends the
 * whole call, which the sender repeats; parts stored by then are recognised as stored.
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
      // The response could not name an instance without a UID.
      if (found.instanceUid === undefined) throw new AppError('SOP_INSTANCE_UID_INVALID')
      if (studyUid !== null && found.studyUid !== studyUid) throw new AppError('INSTANCE_OF_ANOTHER_STUDY')
    }
    try {
      const contentType = fieldOf(part, 'content-type')
      if (contentType !== null && essenceOf(contentType) !== dicomType) throw new AppError('CONTENT_TYPE_UNSUPPORTED')
      if (part.to - part.from > storeLimits.bytesOfInstance) throw new AppError('IMAGE_TOO_LARGE')
      await read(part, bytes => receiveInstance(needs, session.scope, { ...of, bytes, accept }))
      const instance = instanceOf(facts)
      await forgetRefused(needs, session.scope, instance?.sopInstance)
      return { instance, failure: null }
    } catch (error) {
      if (isTemporary(error) || signal.aborted) throw error
      if (!(error instanceof AppError)) {
        // The bug would recur at each repetition of the call and block the parts behind this file.
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

/** Records a call that failed before any part was read. */
export const recordWhole = async (needs: { readonly log: Log }, session: Session, code: ErrorCode): Promise<void> =>
  recordRefused(needs, session.scope, { source: 'dicomweb', sender: (await nameOfKey(session)) ?? '', code })

const nameOfKey = async ({ scope, id, key }: Session): Promise<string | null> =>
  key === null ? null : findApiKeyName(scope, id)

/** The response truncates UIDs, because a file may contain a text of any length instead. */
const longestUid = 64

const isTemporary = (error: unknown): boolean =>
  isOwnOutage(error) || (error instanceof AppError && error.code === 'REQUEST_CUT_OFF')

const instanceOf = (facts: ObjectFacts | null): StoredPart['instance'] => {
  const { sopClassUid, instanceUid, invalidInstanceUid } = facts ?? {}
  const sopInstance = instanceUid ?? invalidInstanceUid?.slice(0, longestUid)
  return sopInstance === undefined ? null : { sopClass: sopClassUid ?? null, sopInstance }
}
