import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Limit } from '../accounts/attempts.ts'

/** The address of the caller's connection; undefined where there is no connection, as in a test. */
const addressOf = (context: Context): string | undefined =>
  context.env && 'incoming' in context.env ? getConnInfo(context).remote.address : undefined

/** At most so many of a call from one address. */
export const addressLimit = (call: string, context: Context, most: number): Limit[] => {
  const address = addressOf(context)
  return address ? [{ key: `${call} ${address}`, most }] : []
}
