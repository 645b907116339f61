import type { Session as SessionFacts } from '@xrai/contract/routes/accounts'
import type { Session } from '../accounts/session.ts'

/** What leaves of a session: neither the token nor the scope. */
export const presentSession = ({ user, clinic, plan, premium, verified }: Session): SessionFacts => ({
  user,
  clinic,
  plan,
  premium,
  verified,
})
