import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { runInRequest } from '../request-context.ts'

const header = 'X-Request-Id'
const longest = 128

/**
 * Gives each call an id: `context.get('requestId')`, `currentRequest()` and the answer's `X-Request-Id`. The one that a
 * trusted proxy sends is taken where it is well-formed (letters, digits, `-_=`, 128 at most); otherwise a UUID is made.
 * After `callerAddress`, which knows the proxies.
 */
export const identifyRequest = (): MiddlewareHandler => {
  const given = requestId({ limitLength: longest, headerName: header })
  const made = requestId({ headerName: '' })
  return (context, next) => {
    const identify = context.get('viaTrustedProxy') ? given : made
    return identify(context, async () => {
      const requestId = context.get('requestId')
      await runInRequest({ requestId, address: context.get('address') }, next)
      // Afterwards: a Response that a handler made itself does not take over what was set before.
      context.header(header, requestId)
    })
  }
}
