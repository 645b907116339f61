// @module-tag state
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The query polls only in a window.
vi.hoisted(() => Object.assign(globalThis, { window: globalThis }))
const { analysisQuery, useMarkReviewed, watchedAnalysisQuery } = await import('./analyses.ts')
const { imageQuery } = await import('./image-urls.ts')
const { queryClient } = await import('./query-client.ts')
const { readHook } = await import('./testing/read-hook.tsx')
const { shownQuery } = await import('./testing/shown-query.ts')

const slow = 5000
const network = vi.fn<typeof fetch>()

/** A slow response, which is dropped if the caller aborts. */
const answersLate = (status: string) => (_: unknown, options?: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const answer = () => resolve(Response.json({ id: 'a1', status, image: { orientation: null } }))
    setTimeout(answer, slow)
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc' })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a running analysis is polled until it is done, even with slow responses', async () => {
  network.mockImplementationOnce(answersLate('processing')).mockImplementation(answersLate('pending_revision'))
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const watched = new QueryObserver(cache, watchedAnalysisQuery('a1'))
  const stop = watched.subscribe(() => undefined)
  const status = () => watched.getCurrentResult().data?.status

  await vi.advanceTimersByTimeAsync(slow)
  expect(status()).toBe('processing')
  await vi.advanceTimersByTimeAsync(2 * slow)
  expect(status()).toBe('pending_revision')
  await vi.advanceTimersByTimeAsync(10 * slow)
  expect(network).toHaveBeenCalledTimes(2)
  stop()
})

it.each([
  ['a refusal', async () => Response.json({ error: 'x', code: 'REPORT_CHANGED' }, { status: 409 }), true],
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('the failure of a mark by %s is known at once', async (_, answer, isRefetched) => {
  vi.spyOn(console, 'error').mockReturnValue()
  network.mockReset().mockImplementation(answer)
  const { isFetching, close } = shownQuery(['reports'])
  const { mutateAsync } = readHook(() => useMarkReviewed('a1'))
  const failed = vi.fn()
  void mutateAsync({ reviewed: true }).catch(failed)
  await vi.advanceTimersByTimeAsync(1000)
  expect(failed).toHaveBeenCalled()
  expect(isFetching()).toBe(isRefetched)
  close()
  queryClient.clear()
})

it('drops the pictures of an image that its analysis turned, and no others', async () => {
  const upsideDown = { upsideDown: true, mirrored: true, inverted: false }
  const answer = (orientation: typeof upsideDown | null) =>
    Response.json({ id: 'a1', image: { id: 'i1', orientation }, predictions: [], teeth: [] })
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const keys = ['i1', 'i2'].map(id => imageQuery(id, 'display').queryKey)
  for (const key of keys) cache.setQueryData(key, new Blob())
  const held = () => keys.map(key => cache.getQueryData(key) !== undefined)

  for (const { orientation, expected } of [
    { orientation: null, expected: [true, true] },
    { orientation: null, expected: [true, true] },
    { orientation: upsideDown, expected: [false, true] },
  ]) {
    network.mockResolvedValueOnce(answer(orientation))
    await cache.fetchQuery({ ...analysisQuery('a1'), staleTime: 0 })
    expect(held()).toEqual(expected)
  }
})
