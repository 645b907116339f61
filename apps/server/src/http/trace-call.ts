import type { MiddlewareHandler } from 'hono'
import { failSpan, inSpan } from '../telemetry/spans.ts'
import { routeOf } from './request-log.ts'

/** A span for each call of the API but the monitor's own. A caller's `traceparent` is taken from trusted proxies only. */
export const traceCalls = (): MiddlewareHandler => (c, next) => {
  const { path, method, raw } = c.req
  if (!path.startsWith('/api/') || path.startsWith('/api/health')) return next()
  const from = c.get('viaTrustedProxy') ? { from: raw.headers } : {}
  return inSpan(method, { kind: 'server', attributes: { 'http.request.method': method }, ...from }, async span => {
    await next()
    const route = routeOf(c) ?? '/api/*'
    const { status } = c.res
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) failSpan(span, c.get('errorCode') ?? String(status))
  })
}
