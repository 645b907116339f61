import { AppError } from '@xrai/contract/errors/app-error'
import type { Context } from 'hono'
import { findKeySession, keyPrefix } from '../accounts/clinic/api-keys.ts'
import { isDemoAccount } from '../accounts/demo-account.ts'
import { findSession, type Session } from '../sessions/session.ts'
import type { AppContext } from './app-context.ts'

/** The token in `Authorization`, alone (specification §7) or after the word Bearer; null when there is none. */
export const tokenOf = (c: Context): string | null => {
  const header = c.req.header('authorization')?.trim() ?? ''
  return header.replace(/^bearer(\s+|$)/i, '') || null
}

/** Authenticates the caller by a session's token or an API key, or throws SESSION_REQUIRED. */
export const requireSession = async (c: Context, context: AppContext): Promise<Session> => {
  const token = tokenOf(c)
  const session = token ? await sessionOf(token, context) : null
  // Its login may have been used while only this machine reached the server.
  if (!session || (isDemoAccount(session) && !context.settings.isLocal)) throw new AppError('SESSION_REQUIRED')
  return session
}

const sessionOf = (token: string, { attempts, database: { db } }: AppContext): Promise<Session | null> =>
  token.startsWith(keyPrefix) ? findKeySession(db, attempts, token) : findSession(db, token)
