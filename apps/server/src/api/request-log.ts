import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

/** One line per call of the API: method, the route's pattern (never the address, which holds ids), status, time. */
export const requestLog =
  (say: (line: string) => void): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now()
    await next()
    const route = matchedRoutes(context).find(({ path }) => path.startsWith('/api/'))
    if (!route) return
    const milliseconds = Math.round(performance.now() - started)
    say(`${context.req.method} ${route.path} ${context.res.status} ${milliseconds}ms`)
  }
