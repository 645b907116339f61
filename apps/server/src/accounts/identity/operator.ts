import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../sessions/session.ts'

/**
 * The operator is the user with the address ADMIN_EMAIL. Where mail can be sent, the address must be verified, because
 * an account can be registered with another person's address.
 */
export const isOperator = (
  { user, emailVerified }: Session,
  { adminEmail, smtp }: Pick<Settings, 'adminEmail' | 'smtp'>,
): boolean => adminEmail !== undefined && user.email === adminEmail && (emailVerified || smtp === null)
