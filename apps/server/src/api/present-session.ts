import type { Session as SessionFacts } from '@xrai/contract/routes/accounts'
import { isOperator } from '../accounts/operator.ts'
import type { Session } from '../sessions/session.ts'

/** What leaves of a session: neither the token nor the scope. */
export const presentSession = (session: Session, settings: Parameters<typeof isOperator>[1]): SessionFacts => {
  const { user, clinic, plan, premium, verified } = session
  return { user, clinic, plan, premium, verified, operator: isOperator(session, settings) }
}
