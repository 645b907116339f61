import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { runInRequest } from '../../base/request-context.ts'

const header = 'X-Request-Id'
const longest = 128

/**
 * Gives each call an id: `c.get('requestId')`, `currentRequest()` and the response's `X-Request-Id`. The id of a
 * trusted proxy is used if it is well-formed (letters, digits, `-_=`, at most 128); otherwise a UUID is generated. Must
 * come after `callerAddress`, which knows the proxies.
 */
export const identifyRequest = (): MiddlewareHandler => {
  const given = requestId({ limitLength: longest, headerName: header })
  const made = requestId({ headerName: '' })
  return (c, next) => {
    const identify = c.get('viaTrustedProxy') ? given : made
    return identify(c, async () => {
      const requestId = c.get('requestId')
      await runInRequest({ requestId, address: c.get('address') }, next)
      // Set afterwards, because a Response that a handler created itself does not inherit earlier headers.
      c.header(header, requestId)
    })
  }
}
