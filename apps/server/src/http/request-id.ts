import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { runInRequest } from '../request-context.ts'

const header = 'X-Request-Id'
const longest = 128

/**
 * Gives each call an id: `c.get('requestId')`, `currentRequest()` and the answer's `X-Request-Id`. The one that a
 * trusted proxy sends is taken where it is well-formed (letters, digits, `-_=`, 128 at most); otherwise a UUID is made.
 * After `callerAddress`, which knows the proxies.
 */
export const identifyRequest = (): MiddlewareHandler => {
  const given = requestId({ limitLength: longest, headerName: header })
  const made = requestId({ headerName: '' })
  return (c, next) => {
    const identify = c.get('viaTrustedProxy') ? given : made
    return identify(c, async () => {
      const requestId = c.get('requestId')
      await runInRequest({ requestId, address: c.get('address') }, next)
      // Afterwards: a Response that a handler made itself does not take over what was set before.
      c.header(header, requestId)
    })
  }
}
