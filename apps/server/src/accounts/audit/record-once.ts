import { minuteMs } from '@xrai/contract/records/durations'
import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { hasEventSince, insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import type { Session } from '../sessions/session.ts'

/** Events of the same user, key, subject and action within this time are one event. */
export const onceMs = 10 * minuteMs

/** The time of the last event of each kind in this process; large enough for ten minutes of a busy clinic. */
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
 * Records an event that may recur, such as a view, at most once in ten minutes. A repetition writes nothing and
 * queries nothing; in another process it finds the first one's event in the database.
 */
export const recordOnce = async (scope: ClinicScope, event: Once, now = Date.now()): Promise<void> => {
  const { keyId, apart, ...values } = event
  const key = [scope.clinicId, event.by, keyId, event.action, event.subjectId, event.detail, apart].join(' ')
  const last = recorded.get(key)
  if (last !== undefined && now - last < onceMs) return
  if (recorded.size >= maxRecorded) forgetBefore(now - onceMs)
  // Set before writing, so that of two concurrent calls one writes.
  recorded.set(key, now)
  try {
    if (apart === undefined && (await hasEventSince(scope, event, new Date(now - onceMs)))) return
    await insertAuditEvent(scope, { ...values, createdAt: new Date(now) })
  } catch (error) {
    recorded.delete(key)
    throw error
  }
}

/** At the limit all entries are dropped, because a duplicate event does no harm. */
const forgetBefore = (time: number): void => {
  for (const [key, at] of recorded) if (at < time) recorded.delete(key)
  if (recorded.size >= maxRecorded) recorded.clear()
}

/** The session's user and key in the form of an event. */
export const actorOf = ({ id, key, user }: Session) => ({ by: user.id, keyId: key === null ? null : id })
