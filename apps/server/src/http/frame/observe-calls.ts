import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Log } from '../../base/log/log.ts'
import { recordCallMetric } from '../../platform/telemetry/metrics.ts'
import { failSpan, inSpan } from '../../platform/telemetry/spans.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The code of the refusal that was answered. */
    readonly errorCode: string | undefined
  }
}

/** The pattern of the call's route (never the path, which holds ids); null for the web app's files. */
const routeOf = (c: Context): string | null =>
  matchedRoutes(c).find(({ path }) => path.startsWith('/api/'))?.path ?? null

/**
 * Logs one line per API call and records its metric: method, route, status, time. Requests of monitors are logged at
 * `debug`.
 */
export const requestLog =
  (log: Log): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const route = routeOf(c)
    if (!route) return
    const { status } = c.res
    const code = c.get('errorCode')
    recordCallMetric({ route, method: c.req.method, status, seconds: (performance.now() - started) / 1000, code })
    const fields = { method: c.req.method, route, status, ms: Math.round(performance.now() - started) }
    const level = status >= 500 ? 'warn' : route.startsWith('/api/health') ? 'debug' : 'info'
    log[level]('call', code === undefined ? fields : { ...fields, code })
  }

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
