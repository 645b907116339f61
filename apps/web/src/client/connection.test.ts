import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onConnectionChange, suspectLoss } from './connection.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  network.mockReset()
})

it('says that the connection is lost once nothing arrives, and that it is back once something does', async () => {
  const heard: boolean[] = []
  const stop = onConnectionChange(isLost => heard.push(isLost))
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  suspectLoss()
  suspectLoss()
  await vi.advanceTimersByTimeAsync(7000)
  expect(heard).toEqual([true])
  expect(network).toHaveBeenCalledTimes(3)
  network.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(network).toHaveBeenCalledTimes(4)
  stop()
})

it('says nothing of a single call that was lost while the server answers', async () => {
  const heard: boolean[] = []
  const stop = onConnectionChange(isLost => heard.push(isLost))
  network.mockResolvedValue(new Response())
  suspectLoss()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toEqual([])
  stop()
})
