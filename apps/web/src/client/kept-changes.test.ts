// @module-tag state
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeOptions } from './kept-changes.ts'
import { Refused } from './result.ts'

let token = 'abc'
let cache: QueryClient
const send = vi.fn<(sent: string) => Promise<string>>()
const onKept = vi.fn()
const onRefused = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => token })
  token = 'abc'
  cache = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const observer = () =>
  new MutationObserver(cache, changeOptions({ key: ['chart'], scope: 'chart', send, onKept, onRefused }))
const refused = new Refused({ kind: 'refused', error: 'No.', code: 'NOT_FOUND', status: 404 })
const offline = new Refused({ kind: 'offline', error: 'Failed to fetch' })
const pending = () =>
  cache
    .getMutationCache()
    .findAll({ mutationKey: ['chart'], status: 'pending' })
    .map(({ state }) => (state.variables as { sent: string }).sent)

it('reports the refusal of a change while a later one waits, and keeps the later one', async () => {
  send.mockImplementation(async sent => {
    if (sent === 'A') throw refused
    return sent
  })
  const made = observer()
  void made.mutate({ sent: 'A', token }).catch(() => undefined)
  void made.mutate({ sent: 'B', token })
  expect(pending()).toEqual(['A', 'B'])
  await vi.runAllTimersAsync()
  expect(onRefused.mock.calls).toEqual([[refused, 'A']])
  expect(onKept.mock.calls).toEqual([['B', 'B']])
  expect(pending()).toEqual([])
})

it('retries until the server is reachable, in the order of creation, and loses no change', async () => {
  let isReached = false
  const arrived: string[] = []
  send.mockImplementation(async sent => {
    if (!isReached) throw offline
    arrived.push(sent)
    return sent
  })
  const made = observer()
  for (const sent of ['A', 'B', 'C']) void made.mutate({ sent, token })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(pending()).toEqual(['A', 'B', 'C'])
  isReached = true
  await vi.runAllTimersAsync()
  expect(arrived).toEqual(['A', 'B', 'C'])
  expect(onRefused).not.toHaveBeenCalled()
})

it('sends a change only in the session in which it was made', async () => {
  send.mockRejectedValue(offline)
  void observer()
    .mutate({ sent: 'A', token })
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(500)
  token = 'another'
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledOnce()
  expect(pending()).toEqual([])
})
