import { AppError } from '@xrai/contract/errors/app-error'
import type { Queryable } from '../db/database.ts'
import { hasDemoSeat } from '../db/queries/clinics.ts'
import type { Session } from '../sessions/session.ts'
import type { Settings } from '../settings.ts'
import { demoLogin } from './demo-login.ts'

/**
 * The seeded account is everybody's: whoever took its password or erased it would lock the others out. It is known by
 * its seat in the seeded clinic, in whichever clinic the session works.
 */
export const refuseDemo = async ({ scope, user }: Pick<Session, 'scope' | 'user'>): Promise<void> => {
  if (await hasDemoSeat(scope.db, user.id)) throw new AppError('DEMO_ACCOUNT')
}

/** Whether the session is the demo account's: in the seeded clinic, which has no other member, or by its address. */
export const isDemoAccount = ({ demo, user }: Pick<Session, 'demo' | 'user'>): boolean =>
  demo || user.email === demoLogin.email

/** Its password is known to everybody: DEMO_ONLY_HERE where others than this machine reach the server. */
export const refuseDemoLogin = async (
  db: Queryable,
  { isLocal }: Pick<Settings, 'isLocal'>,
  userId: string,
): Promise<void> => {
  if (!isLocal && (await hasDemoSeat(db, userId))) throw new AppError('DEMO_ONLY_HERE')
}
