// @module-tag resources
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenResponse, startFakeServer } from '../../testing/fake-server.ts'
import { callOutbound, streamOutbound } from './call-outbound.ts'
import type { OutboundError } from './outbound-error.ts'

const other = await startFakeServer(() => new Response('well'))
afterAll(() => other.close())

const once = { timeoutMs: 5000, maximumBytes: 1000, repeatable: false }
const often = { ...once, repeatable: true }
const call = (rule = once, url = other.url) => callOutbound(() => new Request(url, { method: 'POST', body: 'a' }), rule)
const faultOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: OutboundError) => error.fault,
  )

describe('a call to another program', () => {
  it('returns status, headers and bytes', async () => {
    other.willAnswer(() => new Response('well', { status: 201, headers: { 'x-kept': 'yes' } }))
    const { status, headers, bytes } = await call()
    expect([status, headers.get('x-kept'), new TextDecoder().decode(bytes)]).toEqual([201, 'yes', 'well'])
  })

  it.each([429, 503])('is made three times if the response is %i, which had no effect', async status => {
    other.willAnswer((_, turn) => new Response('', { status: turn < 3 ? status : 200 }))
    expect((await call()).status).toBe(200)
    expect(other.asked).toHaveLength(3)
  })

  it('returns the last response if the third is no better', async () => {
    other.willAnswer(() => new Response('', { status: 503 }))
    expect((await call()).status).toBe(503)
    expect(other.asked).toHaveLength(3)
  })

  it.each([400, 401, 404, 422])('is made once if the response is %i', async status => {
    other.willAnswer(() => new Response('', { status }))
    expect((await call(often)).status).toBe(status)
    expect(other.asked).toHaveLength(1)
  })

  it('retries a 500, a truncated response and a broken connection only if that is safe', async () => {
    const badly = [
      () => new Response('', { status: 500 }),
      () => brokenResponse(new Uint8Array(100), 'text/plain'),
      () => null,
    ]
    for (const bad of badly) {
      const thenWell = (_: Request, turn: number) => (turn === 1 ? bad() : new Response('well'))
      other.willAnswer(thenWell)
      expect((await call(often)).status).toBe(200)
      other.willAnswer(thenWell)
      await call(once).catch(() => undefined)
      expect(other.asked).toHaveLength(1)
    }
  })

  it('waits as long as Retry-After requires, unless the timeout is shorter', async () => {
    const busy = (seconds: string) => (_: Request, turn: number) =>
      turn === 1 ? new Response('', { status: 503, headers: { 'retry-after': seconds } }) : new Response('well')
    other.willAnswer(busy('1'))
    const started = performance.now()
    expect((await call()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(990)
    other.willAnswer(busy('3600'))
    expect((await call()).status).toBe(503)
    expect(other.asked).toHaveLength(1)
  })

  it('ends after its timeout, all attempts together, and is not retried', async () => {
    other.willAnswer(() => new Promise(resolve => setTimeout(resolve, 2000, new Response('late'))))
    const started = performance.now()
    expect(await faultOf(call({ ...often, timeoutMs: 300 }))).toBe('timeout')
    expect(performance.now() - started).toBeLessThan(1000)
    expect(other.asked).toHaveLength(1)
  })

  it('reads no more than its limit', async () => {
    other.willAnswer(() => new Response(new Uint8Array(2000)))
    expect(await faultOf(call(often))).toBe('cut')
    expect(other.asked).toHaveLength(1)
  })

  it('follows no redirect', async () => {
    other.willAnswer(() => new Response('', { status: 307, headers: { location: `${other.url}/elsewhere` } }))
    expect((await call()).status).toBe(307)
    expect(other.asked).toHaveLength(1)
  })

  it('reports an unreachable host without its address', async () => {
    const gone = await startFakeServer(() => new Response(''))
    await gone.close()
    const error = await call(once, `${gone.url}/?api_key=very-secret`).catch((error: OutboundError) => error)
    expect(error).toMatchObject({ fault: 'unreachable', code: 'ECONNREFUSED' })
    expect(`${error} ${JSON.stringify(error)} ${inspect(error)}`).not.toContain('secret')
  })
})

describe('a streamed response', () => {
  const open = (rule = often) => streamOutbound(() => new Request(other.url), rule)
  const slowly = () =>
    new Response(
      new ReadableStream({
        start: async out => {
          out.enqueue(new TextEncoder().encode('we'))
          await pause(1500)
          out.enqueue(new TextEncoder().encode('ll'))
          out.close()
        },
      }),
    )

  it('may take longer than the timeout for its start', async () => {
    other.willAnswer(slowly)
    const { status, body } = await open({ ...often, timeoutMs: 1000 })
    expect([status, await new Response(body).text()]).toEqual([200, 'well'])
  })

  it('is fetched again after a 503, and is empty without a body', async () => {
    other.willAnswer((_, turn) => new Response('no', { status: turn < 3 ? 503 : 404 }))
    const { status, body } = await open()
    expect([status, await new Response(body).text(), other.asked.length]).toEqual([404, '', 3])
  })
})
