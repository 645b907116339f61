import { AppError } from '@xrai/contract/errors/app-error'
import type { Device } from '@xrai/contract/routes/devices'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { deleteSession, deleteSessions, findSessions } from '../../../db/queries/accounts/sessions.ts'
import type { Session } from '../../sessions/session.ts'
import { deviceNameOf } from './device-name.ts'

/** This device first, then the most recently used. */
export const findDevices = async ({ id, scope, user }: Session): Promise<readonly Device[]> => {
  const sessions = await findSessions(scope.db, user.id)
  const devices = sessions.map(session => ({
    id: session.id,
    ...deviceNameOf(session.userAgent),
    clinic: session.clinicName ?? '',
    current: session.id === id,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastSeenAt.toISOString(),
  }))
  return devices.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Throws NOT_FOUND if the session has ended or belongs to another user. */
export const revokeDevice = async ({ scope, user }: Session, deviceId: string): Promise<void> => {
  if (!(await deleteSession(scope.db, user.id, deviceId))) throw new AppError('NOT_FOUND')
  await insertAuditEvent(scope, { by: user.id, action: 'device-revoke' })
}

export const revokeOtherDevices = async ({ id, scope, user }: Session): Promise<void> => {
  await deleteSessions(scope.db, user.id, id)
  await insertAuditEvent(scope, { by: user.id, action: 'device-revoke' })
}
