import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address of the caller's connection; undefined where there is no connection, as in a test. */
export const addressOf = (context: Context): string | undefined =>
  context.env && 'incoming' in context.env ? getConnInfo(context).remote.address : undefined
