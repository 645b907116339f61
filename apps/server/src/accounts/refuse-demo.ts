import { AppError } from '@xrai/contract/errors/app-error'
import { hasDemoSeat } from '../db/queries/clinics.ts'
import type { Session } from './session.ts'

/**
 * The seeded account is everybody's: whoever took its password or erased it would lock the others out. It is known by
 * its seat in the seeded clinic, in whichever clinic the session works.
 */
export const refuseDemo = async ({ scope, user }: Pick<Session, 'scope' | 'user'>): Promise<void> => {
  if (await hasDemoSeat(scope.db, user.id)) throw new AppError('DEMO_ACCOUNT')
}
