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
export const routeOf = (context: Context): string | null =>
  matchedRoutes(context).find(({ path }) => path.startsWith('/api/'))?.path ?? null

/** One line per call of the API, and one measure: method, route, status, time. A monitor's questions are lines of `debug`. */
export const requestLog =
  (log: Log): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now()
    await next()
    const route = routeOf(context)
    if (!route) return
    const { status } = context.res
    const code = context.get('errorCode')
    measureCall({ route, method: context.req.method, status, seconds: (performance.now() - started) / 1000, code })
    const fields = { method: context.req.method, route, status, ms: Math.round(performance.now() - started) }
    const level = status >= 500 ? 'warn' : route.startsWith('/api/health') ? 'debug' : 'info'
    log[level]('call', code === undefined ? fields : { ...fields, code })
  }
