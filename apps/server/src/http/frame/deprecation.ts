import type { Deprecation } from '@xrai/contract/routes/deprecation'
import type { Route } from '@xrai/contract/routes/route'
import type { Context } from 'hono'

interface Sent {
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Announces the end of what the caller uses: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), the earliest days of several. */
export const announceEnd = (c: Context, { deprecated = [] }: Route, sent: Sent): void => {
  const used = deprecated.filter(({ part }) => isUsed(part, sent))
  const [since] = used.map(one => one.since).toSorted()
  const [until] = used.map(one => one.until).toSorted()
  if (since === undefined || until === undefined) return
  c.header('deprecation', `@${Date.parse(since) / 1000}`)
  c.header('sunset', new Date(until).toUTCString())
  c.header('link', '</api/docs>; rel="deprecation"; type="text/html"', { append: true })
}

/** True for the whole call and for a field of its answer: every caller may read it. */
const isUsed = (part: Deprecation['part'], { query, body }: Sent): boolean => {
  const [place, name = ''] = part?.split('.', 2) ?? []
  if (place === 'query') return name in query
  if (place === 'body') return typeof body === 'object' && body !== null && name in body
  return true
}
