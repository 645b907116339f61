// @module-tag state
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, onConnectionChange, suspectLoss, suspectOutage } from './connection.ts'

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

it('reports a lost connection after repeated failures, and its return with the first success', async () => {
  const heard: Connection[] = []
  const stop = onConnectionChange(connection => heard.push(connection))
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  suspectLoss()
  suspectLoss()
  await vi.advanceTimersByTimeAsync(7000)
  expect(heard).toEqual(['lost'])
  expect(network).toHaveBeenCalledTimes(3)
  network.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard).toEqual(['lost', 'there'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(network).toHaveBeenCalledTimes(4)
  stop()
})

it('ignores a single lost call while the server responds', async () => {
  const heard: Connection[] = []
  const stop = onConnectionChange(connection => heard.push(connection))
  network.mockResolvedValue(new Response())
  suspectLoss()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toEqual([])
  stop()
})

it('reports a full disk, and its return', async () => {
  const heard: Connection[] = []
  const stop = onConnectionChange(connection => heard.push(connection))
  let storage = 'full'
  network.mockImplementation(async path => {
    if (path === '/api/health') return Response.json({ database: 'ok', storage: 'ok', engine: 'ok' })
    return path === '/api/health/ready' ? Response.json({ database: 'ok', storage, engine: 'ok' }) : new Response()
  })
  suspectOutage()
  await vi.advanceTimersByTimeAsync(1000)
  storage = 'ok'
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard).toEqual(['full', 'there'])
  stop()
})

it('reports the service as unavailable while its database is, and its return', async () => {
  const heard: Connection[] = []
  const stop = onConnectionChange(connection => heard.push(connection))
  let database = 'failed'
  network.mockImplementation(async path =>
    path === '/api/health' ? Response.json({ database, storage: 'ok', engine: 'failed' }) : new Response(),
  )
  suspectOutage()
  await vi.advanceTimersByTimeAsync(7000)
  expect(heard).toEqual(['away'])
  database = 'ok'
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard).toEqual(['away', 'there'])
  const calls = network.mock.calls.length
  await vi.advanceTimersByTimeAsync(30_000)
  expect(network).toHaveBeenCalledTimes(calls)
  stop()
})
