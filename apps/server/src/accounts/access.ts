import { AppError } from '@xrai/contract/errors/app-error'
import { keyHasScope, keyMayCall, mayCall } from '@xrai/contract/routes/access'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { Endpoint } from '@xrai/contract/routes/route'
import type { Session } from '../sessions/session.ts'
import type { Settings } from '../settings.ts'
import { requireRecentProof } from './login/recent-proof.ts'
import { isOperator } from './operator.ts'

/**
 * Checks a session against the route's own `access`: KEY_FORBIDDEN for a key that does not reach so far, KEY_SCOPE
 * for one that was made for something else, FORBIDDEN for a role that may not call it, PLAN_REQUIRED where the clinic's plan does not give it, REAUTHENTICATION_REQUIRED where the user must confirm their identity again.
 */
export const checkAccess = (
  route: Pick<Endpoint, 'access'>,
  session: Session,
  settings: Pick<Settings, 'adminEmail' | 'smtp'>,
): void => {
  const { access } = route
  if (session.key !== null && !keyMayCall(route, session.key.reach)) throw new AppError('KEY_FORBIDDEN')
  if (session.key !== null && !keyHasScope(route, session.key.scopes)) throw new AppError('KEY_SCOPE')
  if (!mayCall(route, { clinic: session.clinic, operator: isOperator(session, settings) }))
    throw new AppError('FORBIDDEN')
  if (access.session && access.capability && !planGives(session.plan, access.capability))
    throw new AppError('PLAN_REQUIRED')
  if (access.session && access.proof) requireRecentProof(session, access.proof)
}
