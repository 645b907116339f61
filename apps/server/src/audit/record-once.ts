import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { hasEventSince, insertAuditEvent } from '../db/queries/audit.ts'
import type { Session } from '../sessions/session.ts'

/** The same person, key, subject and action within it is one event. */
export const onceMs = 10 * 60_000

/** When this process recorded something last, by what it was; enough for a busy clinic's ten minutes. */
const recorded = new Map<string, number>()
const maxRecorded = 50_000

interface Once {
  readonly by: string | null
  readonly keyId: string | null
  readonly action: AuditAction
  readonly subjectId: string | null
  readonly detail?: string
  /** A further key that distinguishes events in this process; it is not stored. */
  readonly apart?: string
}

/**
 * Records what may be repeated, such as a view, at most once in ten minutes. A repetition writes nothing and asks the
 * database nothing; of several processes the second finds the first one's event.
 */
export const recordOnce = async (scope: ClinicScope, event: Once, now = Date.now()): Promise<void> => {
  const { keyId, apart, ...values } = event
  const key = [scope.clinicId, event.by, keyId, event.action, event.subjectId, event.detail, apart].join(' ')
  const last = recorded.get(key)
  if (last !== undefined && now - last < onceMs) return
  if (recorded.size >= maxRecorded) forgetBefore(now - onceMs)
  // Set first: of two calls at once one writes.
  recorded.set(key, now)
  try {
    if (apart === undefined && (await hasEventSince(scope, event, new Date(now - onceMs)))) return
    await insertAuditEvent(scope, { ...values, createdAt: new Date(now) })
  } catch (error) {
    recorded.delete(key)
    throw error
  }
}

/** Past the limit all goes: what is recorded twice is no harm. */
const forgetBefore = (time: number): void => {
  for (const [key, at] of recorded) if (at < time) recorded.delete(key)
  if (recorded.size >= maxRecorded) recorded.clear()
}

/** The session's person and key, as an event names them. */
export const actorOf = ({ id, key, user }: Session) => ({ by: user.id, keyId: key === null ? null : id })
