import { AppError } from '@xrai/contract/errors/app-error'
import { clinicHeader } from '@xrai/contract/routes/clinic-header'
import type { Context } from 'hono'
import { findKeySession, type KeyRate, keyPrefix } from '../../accounts/identity/clinic/api-keys.ts'
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
export const requireSession = async (c: Context, context: AppContext): Promise<Session> => {
  const token = tokenOf(c)
  const session = token ? await sessionOf(c, token, context) : null
  // Its login may have been used while only this machine reached the server.
  if (session && !(isDemoAccount(session) && !context.settings.isLocal)) {
    const named = c.req.header(clinicHeader)
    if (named !== undefined && named !== session.clinic.id) throw new AppError('CLINIC_CHANGED')
    return session
  }
  if (token?.startsWith(keyPrefix)) throw new AppError('KEY_WRONG')
  const fault = token ? ({ code: 'value', expected: `Bearer ${keyPrefix}…` } as const) : ({ code: 'missing' } as const)
  throw new AppError('SESSION_REQUIRED', { faults: [{ path: 'Authorization', ...fault }] })
}

const sessionOf = (c: Context, token: string, { attempts, database: { db } }: AppContext): Promise<Session | null> =>
  token.startsWith(keyPrefix)
    ? findKeySession({ db, attempts, onRate: rate => nameRate(c, rate) }, token)
    : findSession(db, token)

/**
 * draft-ietf-httpapi-ratelimit-headers-06, the last one with the headers that clients know; later ones have one structured header. A stream has already sent its headers.
 */
const nameRate = (c: Context, { most, left, resetSeconds }: KeyRate): void => {
  if (c.finalized) return
  c.header('ratelimit-limit', String(most))
  c.header('ratelimit-policy', `${most};w=60`)
  c.header('ratelimit-remaining', String(left))
  c.header('ratelimit-reset', String(resetSeconds))
}
