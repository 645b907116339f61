import { AppError } from '@xrai/contract/errors/app-error'
import type { Queryable } from '../../db/database.ts'
import { isDemoMember } from '../../db/queries/accounts/clinics.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../sessions/session.ts'
import { demoLogin } from './demo-login.ts'

/**
 * The seeded account is shared: a caller who changed its password or erased it would lock the others out. It is
 * recognised by its membership in the seeded clinic, even when the session works in another clinic.
 */
export const refuseDemo = async ({ scope, user }: Pick<Session, 'scope' | 'user'>): Promise<void> => {
  if (await isDemoMember(scope.db, user.id)) throw new AppError('DEMO_ACCOUNT')
}

/**
 * True for a session in the seeded clinic, whose only member is the demo account, or with the demo account's
 * address.
 */
export const isDemoAccount = ({ demo, user }: Pick<Session, 'demo' | 'user'>): boolean =>
  demo || user.email === demoLogin.email

/** The demo password is public. Throws DEMO_ONLY_HERE if other machines can reach the server. */
export const refuseDemoLogin = async (
  db: Queryable,
  { isLocal }: Pick<Settings, 'isLocal'>,
  userId: string,
): Promise<void> => {
  if (!isLocal && (await isDemoMember(db, userId))) throw new AppError('DEMO_ONLY_HERE')
}
