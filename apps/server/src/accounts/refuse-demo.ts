import { AppError } from '@xrai/contract/errors/app-error'
import type { Session } from './session.ts'

/** The seeded account is everybody's: whoever took its password or erased it would lock the others out. */
export const refuseDemo = ({ demo }: Pick<Session, 'demo'>): void => {
  if (demo) throw new AppError('DEMO_ACCOUNT')
}
