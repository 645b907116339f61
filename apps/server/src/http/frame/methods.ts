import { AppError } from '@xrai/contract/errors/app-error'
import type { Hono } from 'hono'

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
