import { AppError } from '@xrai/contract/errors/app-error'
import type { Context } from 'hono'
import { findSession, type Session } from '../accounts/session.ts'
import type { Parts } from './parts.ts'

/** The token in `Authorization`, alone as SPEC §7 sends it or after the word Bearer; null when there is none. */
export const tokenOf = (context: Context): string | null => {
  const header = context.req.header('authorization')?.trim() ?? ''
  return header.replace(/^bearer(\s+|$)/i, '') || null
}

/** Who calls, or SESSION_REQUIRED. */
export const requireSession = async (context: Context, { auth, database }: Parts): Promise<Session> => {
  const token = tokenOf(context)
  const session = token ? await findSession(auth, database.db, token) : null
  if (!session) throw new AppError('SESSION_REQUIRED')
  return session
}
