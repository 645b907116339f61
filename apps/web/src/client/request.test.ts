// @module-tag state
import { t } from '@xrai/contract/strings/translate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAnswers, request } from './request.ts'

const network = vi.fn<typeof fetch>()

const answer = (body: BodyInit, type: string, status = 200) =>
  new Response(body, { status, headers: type === '' ? {} : { 'Content-Type': type } })

const json = (value: unknown, status = 200) => answer(JSON.stringify(value), 'application/json', status)

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  forgetAnswers()
  network.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the request helper', () => {
  it('parses JSON when the content type is JSON', async () => {
    network.mockResolvedValue(answer('{"message":"success"}', 'application/json; charset=utf-8'))
    expect(await request('/api/x')).toEqual({ data: { message: 'success' } })
  })

  it('reads text when the response is text', async () => {
    network.mockResolvedValue(answer('{"not":"json"}', 'text/plain'))
    expect(await request('/api/x')).toEqual({ data: '{"not":"json"}' })
  })

  it('reads a table as a file, with the byte order mark for spreadsheets', async () => {
    network.mockResolvedValue(answer('\uFEFF"a"\r\n', 'text/csv; charset=utf-8'))
    const { data } = (await request('/api/x')) as { data: Blob }
    expect([...new Uint8Array(await data.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  it('reads an image as bytes', async () => {
    network.mockResolvedValue(answer(new Uint8Array([1, 2]), 'image/jpeg'))
    const { data } = (await request('/api/x')) as { data: Blob }
    expect([data.type, data.size]).toEqual(['image/jpeg', 2])
  })

  it('sends GET by default and POST with a JSON body', async () => {
    network.mockImplementation(async () => json({}))
    await request('/api/x')
    expect(network.mock.lastCall).toMatchObject(['/api/x', { method: 'GET' }])
    await request('/api/x', { method: 'POST', body: { email: 'a@b.pe' }, headers: { Authorization: 'abc' } })
    expect(network.mock.lastCall?.[1]).toMatchObject({
      method: 'POST',
      body: '{"email":"a@b.pe"}',
      headers: { 'Content-Type': 'application/json', Authorization: 'abc' },
    })
  })

  it('calls the server every time unless the response may be cached', async () => {
    network.mockImplementation(async () => json(1))
    await request('/api/x')
    await request('/api/x')
    expect(network).toHaveBeenCalledTimes(2)
  })

  it('returns a cached response, but only for the same request', async () => {
    network.mockImplementation(async () => json(network.mock.calls.length))
    expect(await request('/api/x', { cache: true })).toEqual({ data: 1 })
    expect(await request('/api/x', { cache: true })).toEqual({ data: 1 })
    expect(await request('/api/y', { cache: true })).toEqual({ data: 2 })
    expect(await request('/api/x', { cache: true, headers: { Authorization: 'other' } })).toEqual({ data: 3 })
  })

  it('calls again when forced, and caches the new response', async () => {
    network.mockImplementation(async () => json(network.mock.calls.length))
    await request('/api/x', { cache: true })
    expect(await request('/api/x', { cache: true, refresh: true })).toEqual({ data: 2 })
    expect(await request('/api/x', { cache: true })).toEqual({ data: 2 })
  })

  it('does not cache a refusal', async () => {
    network.mockResolvedValueOnce(json({ error: 'No', code: 'INTERNAL' }, 500)).mockResolvedValueOnce(json('yes'))
    await request('/api/x', { cache: true })
    expect(await request('/api/x', { cache: true })).toEqual({ data: 'yes' })
  })

  it('reports an abort with its own error', async () => {
    const controller = new AbortController()
    network.mockImplementation(
      (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        }),
    )
    const asked = request('/api/x', { signal: controller.signal })
    controller.abort()
    expect(await asked).toEqual({ kind: 'aborted', error: 'Request was aborted' })
    expect(t('request.aborted')).toBe('Request was aborted')
  })

  it('reports a failing network with its message', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await request('/api/x')).toEqual({ kind: 'offline', error: 'Failed to fetch' })
  })

  it('reports a failure without a message as the unknown error', async () => {
    network.mockRejectedValue(new Error(''))
    expect(await request('/api/x')).toEqual({
      kind: 'offline',
      error: 'Unknown error check the console or network tab',
    })
    network.mockRejectedValue('odd')
    expect(await request('/api/x')).toEqual({
      kind: 'offline',
      error: 'Unknown error check the console or network tab',
    })
  })

  it('reports a body that cannot be sent as an error instead of throwing', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    expect(await request('/api/x', { method: 'POST', body: circular, cache: true })).toEqual({
      kind: 'offline',
      error: expect.any(String),
    })
    expect(network).not.toHaveBeenCalled()
  })

  it('reports broken JSON as an error instead of throwing', async () => {
    network.mockResolvedValue(answer('{', 'application/json'))
    expect(await request('/api/x')).toEqual({ kind: 'offline', error: expect.any(String) })
  })

  it("keeps the server's sentence, code and status", async () => {
    network.mockResolvedValue(json({ error: 'Espera un minuto.', code: 'TOO_MANY_ATTEMPTS' }, 429))
    expect(await request('/api/x')).toEqual({
      kind: 'refused',
      error: 'Espera un minuto.',
      code: 'TOO_MANY_ATTEMPTS',
      status: 429,
    })
  })

  it("does not show another program's page as if it were the server's sentence", async () => {
    network.mockResolvedValue(answer('<h1>Bad gateway</h1>', 'text/html', 502))
    expect(await request('/api/x')).toEqual({
      kind: 'unexplained',
      error: 'Unknown error check the console or network tab',
      status: 502,
    })
  })
})
