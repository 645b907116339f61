import { AppError } from '@xrai/contract/errors/app-error'
import { clinicHeader } from '@xrai/contract/routes/clinic-header'
import type { Context } from 'hono'
import { type Called, checkAccess } from '../../accounts/identity/access.ts'
import { findKeySession, type KeyRate, keyPrefix, readKeySession } from '../../accounts/identity/clinic/api-keys.ts'
import { isDemoAccount } from '../../accounts/identity/demo-account.ts'
import { findSession, type Session } from '../../accounts/sessions/session.ts'
import type { AppContext } from './app-context.ts'

/** The token in `Authorization`, bare (specification §7) or after the word Bearer; null if there is none. */
export const tokenOf = (c: Context): string | null => {
  const header = c.req.header('authorization')?.trim() ?? ''
  return header.replace(/^bearer(\s+|$)/i, '') || null
}

/**
 * Authenticates the caller by a session's token or an API key. Throws KEY_WRONG for a key; otherwise SESSION_REQUIRED, whose
 * details tell a program where a key belongs. Throws CLINIC_CHANGED if the caller names another clinic than the session's.
 */
export const requireSession = (c: Context, context: AppContext): Promise<Session> =>
  authenticate(c, context, token =>
    findKeySession({ db: context.database.db, attempts: context.attempts, onRate: rate => nameRate(c, rate) }, token),
  )

/**
 * Checks the session and its rights again in a call that waited for its body or that streams, and returns them as they
 * are now. It does not count as another call of a key. Throws like `requireSession` and `checkAccess`; CLINIC_CHANGED if
 * the session works in another clinic by now.
 */
export const renewSession = async (
  c: Context,
  context: AppContext,
  { clinic }: Pick<Session, 'clinic'>,
  route: Called,
): Promise<Session> => {
  const session = await authenticate(c, context, token => readKeySession(context.database.db, token))
  if (session.clinic.id !== clinic.id) throw new AppError('CLINIC_CHANGED')
  checkAccess(route, session, context.settings)
  return session
}

const authenticate = async (
  c: Context,
  { settings, database: { db } }: AppContext,
  sessionOfKey: (key: string) => Promise<Session | null>,
): Promise<Session> => {
  const token = tokenOf(c)
  const sessionOf = (value: string) => (value.startsWith(keyPrefix) ? sessionOfKey(value) : findSession(db, value))
  const session = token ? await sessionOf(token) : null
  // Its login may have been used while only this machine reached the server.
  if (session && !(isDemoAccount(session) && !settings.isLocal)) {
    const named = c.req.header(clinicHeader)
    if (named !== undefined && named !== session.clinic.id) throw new AppError('CLINIC_CHANGED')
    return session
  }
  if (token?.startsWith(keyPrefix)) throw new AppError('KEY_WRONG')
  const fault = token ? ({ code: 'value', expected: `Bearer ${keyPrefix}…` } as const) : ({ code: 'missing' } as const)
  throw new AppError('SESSION_REQUIRED', { faults: [{ path: 'Authorization', ...fault }] })
}

/**
 * draft-ietf-httpapi-ratelimit-headers-06, the last one with the headers that clients know; later ones have one structured header.
 */
const nameRate = (c: Context, { most, left, resetSeconds }: KeyRate): void => {
  c.header('ratelimit-limit', String(most))
  c.header('ratelimit-policy', `${most};w=60`)
  c.header('ratelimit-remaining', String(left))
  c.header('ratelimit-reset', String(resetSeconds))
}
