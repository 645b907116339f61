import type { Session } from '../sessions/session.ts'
import type { Settings } from '../settings.ts'

/**
 * The operator is who has the address of ADMIN_EMAIL. Where mail can be sent, the address must have been proved:
 * anybody can register with a stranger's.
 */
export const isOperator = (
  { user, emailVerified }: Session,
  { adminEmail, smtp }: Pick<Settings, 'adminEmail' | 'smtp'>,
): boolean => adminEmail !== undefined && user.email === adminEmail && (emailVerified || smtp === null)
