import { AppError } from '@xrai/contract/errors/app-error'
import { type KeyRights, keyHasScope, keyMayCall, mayCall } from '@xrai/contract/routes/access'
import { onlyReads, siteRuleOf, testKeyMayCall } from '@xrai/contract/routes/narrow-keys'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { Endpoint } from '@xrai/contract/routes/route'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../sessions/session.ts'
import { requireRecentProof } from './login/recent-proof.ts'
import { isOperator } from './operator.ts'

/** A route, or another read-only call (FHIR). */
export type Called = Pick<Endpoint, 'access'> & Partial<Pick<Endpoint, 'method' | 'path'>>

const checkKey = (called: Called, key: KeyRights): void => {
  const { access, method, path } = called
  const call = method && path ? { method, path } : null
  // First, because its sentence says what such a key is for.
  if (key.test && !(call && testKeyMayCall(call))) throw new AppError('KEY_TEST')
  if (!keyMayCall({ access }, key.reach)) throw new AppError('KEY_FORBIDDEN')
  if (!keyHasScope({ access }, key.scopes)) throw new AppError('KEY_SCOPE')
  if (key.readOnly && call && !onlyReads(call)) throw new AppError('KEY_READ_ONLY')
  if (key.siteId !== null && !(call && siteRuleOf(call))) throw new AppError('KEY_SITE')
}

/**
 * Checks a session against the route's own `access`. Throws KEY_FORBIDDEN for a key without access to all routes, KEY_SCOPE
 * for a key made for another scope, KEY_READ_ONLY, KEY_TEST and KEY_SITE for a restricted key, FORBIDDEN for a role that may
 * not call it, PLAN_REQUIRED if the clinic's plan does not include it, REAUTHENTICATION_REQUIRED if the user must confirm
 * their identity again.
 */
export const checkAccess = (route: Called, session: Session, settings: Pick<Settings, 'adminEmail' | 'smtp'>): void => {
  const { access } = route
  if (session.key !== null) checkKey(route, session.key)
  if (!mayCall(route, { clinic: session.clinic, operator: isOperator(session, settings) }))
    throw new AppError('FORBIDDEN')
  if (access.session && access.capability && !planGives(session.plan, access.capability))
    throw new AppError('PLAN_REQUIRED')
  if (access.session && access.proof) requireRecentProof(session, access.proof)
}
