// @module-tag state
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followStream } from './event-stream.ts'
import { storage } from './testing/queued.ts'
import { keepOwner, storeToken } from './token.ts'

const network = vi.fn<typeof fetch>()
const onData = vi.fn<(data: unknown) => void>()
const onState = vi.fn<(state: string) => void>()
const listener = { onData, onState }
const states = () => onState.mock.calls.map(([state]) => state)

/** A stream that stays open until the test closes or breaks it. */
function opened() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const response = new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } })
  return {
    response,
    say: (text: string) => writer.write(new TextEncoder().encode(text)),
    close: () => writer.close(),
    break: () => writer.abort(new Error('the cable was cut')),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc', removeItem: vi.fn() })
  vi.stubGlobal('localStorage', { removeItem: vi.fn() })
})

afterEach(() => {
  for (const mock of [network, onData, onState]) mock.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const path = '/api/cases/1/events'
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('a followed event stream', () => {
  it('sends the bare token in the header and emits each event, even if it arrives in pieces', async () => {
    const stream = opened()
    network.mockResolvedValue(stream.response)
    const stop = followStream(path, listener)
    await settled()
    expect(network.mock.lastCall?.[0]).toBe(path)
    expect(network.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'abc' })
    await stream.say(': latido\n\nevent: case\ndata: {"sta')
    await stream.say('tus":"in_progress"}\n\n')
    await vi.waitFor(() => expect(onData).toHaveBeenCalledWith({ status: 'in_progress' }))
    expect(states()).toEqual(['connecting', 'live'])
    stop()
  })

  it('reports a lost connection and reconnects by itself', async () => {
    const first = opened()
    const second = opened()
    network.mockResolvedValueOnce(first.response).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    network.mockResolvedValueOnce(second.response)
    const stop = followStream(path, listener)
    await settled()
    await first.say('data: 1\n\n')
    await vi.waitFor(() => expect(onData).toHaveBeenCalledWith(1))
    await first.break().catch(() => undefined)
    await vi.waitFor(() => expect(states()).toEqual(['connecting', 'live', 'lost']))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(network).toHaveBeenCalledTimes(3)
    await second.say('data: 2\n\n')
    await vi.waitFor(() => expect(onData).toHaveBeenCalledWith(2))
    expect(states().at(-1)).toBe('live')
    stop()
  })

  it('treats a silence of forty seconds as a lost connection', async () => {
    network.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        }),
    )
    const stop = followStream(path, listener)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(states()).toEqual(['connecting', 'lost'])
    stop()
  })

  it('does not retry if the server refuses', async () => {
    network.mockResolvedValue(
      Response.json({ error: 'No encontramos lo que buscas.', code: 'NOT_FOUND' }, { status: 404 }),
    )
    followStream(path, listener)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(network).toHaveBeenCalledTimes(1)
    expect(states()).toEqual(['connecting', 'over'])
  })

  it('stops retrying when it is closed', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    const stop = followStream(path, listener)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(network).toHaveBeenCalledTimes(1)
    expect(states()).toEqual(['connecting'])
  })

  it('continues with the session that the same user stored in another tab when its own is over', async () => {
    vi.stubGlobal('sessionStorage', storage())
    vi.stubGlobal('localStorage', storage())
    storeToken('old')
    keepOwner('ana')
    localStorage.setItem('token', 'newer')
    localStorage.setItem('xrai.owner', 'ana')
    network.mockResolvedValueOnce(Response.json({ error: 'x' }, { status: 401 })).mockResolvedValue(opened().response)
    const stop = followStream(path, listener)
    await settled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(network.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'newer' })
    stop()
  })
})
