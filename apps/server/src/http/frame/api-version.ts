import { AppError } from '@xrai/contract/errors/app-error'
import { apiVersions, currentVersion, versionHeader, versionOf } from '@xrai/contract/routes/api-versions'
import type { MiddlewareHandler } from 'hono'

/** Names in each answer of the API the version that it has. API_VERSION_UNKNOWN if the caller asks for one that is not there. */
export const nameVersion = (): MiddlewareHandler => async (c, next) => {
  if (!c.req.path.startsWith('/api/')) return next()
  const asked = c.req.header(versionHeader)
  c.header(versionHeader, currentVersion)
  if (asked !== undefined && !versionOf(asked))
    throw new AppError('API_VERSION_UNKNOWN', {
      faults: [{ path: versionHeader, code: 'value', expected: apiVersions.join(', ') }],
    })
  await next()
  // Again, because a Response that a handler made itself lacks the headers that were set before.
  c.header(versionHeader, currentVersion)
}
