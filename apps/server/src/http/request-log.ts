import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Log } from '../log/log.ts'
import { measureCall } from '../telemetry/metrics.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Of the refusal that was answered, as the contract's table names it. */
    readonly errorCode: string | undefined
  }
}

/** The pattern of the call's route (never the path, which holds ids); null for the web app's files. */
export const routeOf = (c: Context): string | null =>
  matchedRoutes(c).find(({ path }) => path.startsWith('/api/'))?.path ?? null

/** One line per call of the API, and one measure: method, route, status, time. A monitor's questions are lines of `debug`. */
export const requestLog =
  (log: Log): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const route = routeOf(c)
    if (!route) return
    const { status } = c.res
    const code = c.get('errorCode')
    measureCall({ route, method: c.req.method, status, seconds: (performance.now() - started) / 1000, code })
    const fields = { method: c.req.method, route, status, ms: Math.round(performance.now() - started) }
    const level = status >= 500 ? 'warn' : route.startsWith('/api/health') ? 'debug' : 'info'
    log[level]('call', code === undefined ? fields : { ...fields, code })
  }
