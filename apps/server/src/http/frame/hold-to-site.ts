import { AppError } from '@xrai/contract/errors/app-error'
import { siteRuleOf } from '@xrai/contract/routes/narrow-keys'
import type { Route } from '@xrai/contract/routes/route'
import type { Session } from '../../accounts/sessions/session.ts'
import { findSiteOf } from '../../db/queries/accounts/sites.ts'

type Fields = Readonly<Record<string, unknown>>

interface Read {
  readonly params: unknown
  readonly query: unknown
}

/**
 * The query of a call, filtered by the site of a key that is bound to one. NOT_FOUND for a record of another site, KEY_SITE where
 * another site is asked for.
 */
export const holdQueryToSite = async (route: Route, session: Session | null, { params, query }: Read) => {
  const siteId = session?.key?.siteId
  if (!session || !siteId) return query
  const rule = siteRuleOf(route)
  if (rule === 'list') return withSite(query, 'site', siteId)
  if (rule === 'analysis' || rule === 'image' || rule === 'case') {
    const { id } = params as { readonly id: string }
    if ((await findSiteOf(session.scope, rule, id)) !== siteId) throw new AppError('NOT_FOUND')
  }
  return query
}

/** The body of a call, of new work at the site of a key that is bound to one. KEY_SITE as above. */
export const holdBodyToSite = (route: Route, session: Session | null, body: unknown): unknown => {
  const siteId = session?.key?.siteId
  return siteId && siteRuleOf(route) === 'work' ? withSite(body, 'siteId', siteId) : body
}

const withSite = (fields: unknown, name: string, siteId: string): Fields => {
  // The route's own schema read it: an object.
  const given = fields as Fields
  if (given[name] !== undefined && given[name] !== siteId) throw new AppError('KEY_SITE')
  return { ...given, [name]: siteId }
}
