import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** One line per call of the API: method, the route's pattern (never the address, which holds ids), status, time. */
export const requestLog =
  (say: (line: string) => void): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now()
    await next()
    if (!context.req.path.startsWith('/api/')) return
    say(
      `${context.req.method} ${routePath(context, -1)} ${context.res.status} ${Math.round(performance.now() - started)}ms`,
    )
  }
