import { AppError } from '@xrai/contract/errors/app-error'
import type { Hono, MiddlewareHandler } from 'hono'

/** A known path answers a method that it does not have with 405 and the ones that it has (RFC 9110 §15.5.6). */
export const refuseOtherMethods = (app: Hono): void => {
  const served = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  for (const [path, routes] of Map.groupBy(served, route => route.path)) {
    const methods = [...new Set(routes.map(route => route.method))]
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
    app.all(path, c => {
      c.header('allow', allow)
      throw new AppError('METHOD_NOT_ALLOWED')
    })
  }
}

/**
 * Hono answers HEAD like GET and leaves the body unread. It is cancelled here, because a file or an event stream would
 * otherwise wait for its reader for ever.
 */
export const cancelBodyOfHead = (): MiddlewareHandler => async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}
