import type { Session } from '../../../accounts/sessions/session.ts'

/** A query in its time zone; the clinic's by default. */
export const inZone = <Query extends { readonly timeZone?: string | undefined }>(
  { timeZone }: Session,
  query: Query,
) => ({ ...query, timeZone: query.timeZone ?? timeZone })
