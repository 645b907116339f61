import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { currentRequest } from '../../base/request-context.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { callerAddress } from './address.ts'
import { identifyRequest } from './request-id.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A call from `remoteAddress` with `sent` as its id: the id in the answer, in the handler and by the rules. */
const idsOf = async (remoteAddress: string, sent?: string) => {
  const app = new Hono()
  app.use(callerAddress(['10.0.0.1']), identifyRequest())
  app.get('/', async context => {
    await Promise.resolve()
    return Response.json({ context: context.get('requestId'), rules: currentRequest() })
  })
  const headers = { ...(sent === undefined ? {} : { 'x-request-id': sent }), 'x-forwarded-for': '198.51.100.7' }
  const connection = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
  const response = await app.request('/', { headers }, connection)
  const { context, rules } = await response.json()
  return { header: response.headers.get('x-request-id'), context, rules }
}

describe('the id of a request', () => {
  it('is made where none came, and is the same in the answer, the handler and the rules', async () => {
    const { header, context, rules } = await idsOf('192.0.2.1')
    expect(header).toMatch(uuid)
    expect(context).toBe(header)
    expect(rules).toEqual({ requestId: header, address: '192.0.2.1' })
    expect((await idsOf('192.0.2.1')).header).not.toBe(header)
  })

  it('is the one of a trusted proxy', async () => {
    const { header, rules } = await idsOf('10.0.0.1', 'edge-42_a=')
    expect(header).toBe('edge-42_a=')
    expect(rules).toEqual({ requestId: 'edge-42_a=', address: '198.51.100.7' })
  })

  it('is never the one that a caller without a proxy chose', async () => {
    expect((await idsOf('192.0.2.1', 'edge-42')).header).toMatch(uuid)
  })

  it.each([['a b'], ['"x"'], ['ü'], ['x'.repeat(129)], ['']])('is made where a proxy sends %j', async sent => {
    expect((await idsOf('10.0.0.1', sent)).header).toMatch(uuid)
  })

  it('stands in every answer, refusals and pages that are not there too', async () => {
    const { call } = await openTestServer()
    const paths = ['/api/health', '/api/session', '/api/nothing', '/nothing', '/api/openapi.json']
    for (const path of paths) expect((await call(path)).headers.get('x-request-id')).toMatch(uuid)
  })

  it('belongs to no work outside a request', () => {
    expect(currentRequest()).toBeUndefined()
  })
})
