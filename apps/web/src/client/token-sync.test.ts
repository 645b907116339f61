// @module-tag state

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { forgetAnswers } from './request.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { forgetToken, loseToken, storeToken } from './token.ts'
import { syncTokens } from './token-sync.ts'

const address = 'https://sync.example/tokens'
const network = vi.fn<typeof fetch>()
const complaints = vi.fn()
let tokenSyncUrl: string | null
let answer: () => Promise<Response>
let stop: () => void

const json = (value: unknown) => Response.json(value)
const syncCalls = () => network.mock.calls.filter(([url]) => url === address)
const words = () =>
  syncCalls().map(([, options]) => [options?.method, new Headers(options?.headers).get('Authorization'), options?.body])

beforeEach(() => {
  forgetAnswers()
  tokenSyncUrl = address
  answer = async () => new Response(null, { status: 204 })
  network.mockImplementation(async url => (url === address ? answer() : json({ tokenSyncUrl })))
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  vi.spyOn(console, 'error').mockImplementation(complaints)
  stop = syncTokens()
})
afterEach(() => {
  stop()
  queryClient.clear()
  network.mockReset()
  complaints.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('posts the token as Bearer after signing in and deletes it on signing out, in that order', async () => {
  storeToken('abc')
  forgetToken()
  await vi.waitFor(() =>
    expect(words()).toEqual([
      ['POST', 'Bearer abc', undefined],
      ['DELETE', 'Bearer abc', undefined],
    ]),
  )
})

it('never puts the token into an address', async () => {
  storeToken('abc')
  await vi.waitFor(() => expect(syncCalls()).toHaveLength(1))
  expect(network.mock.calls.map(([url]) => String(url)).join()).not.toContain('abc')
})

it('deletes the token there too if the session is invalid on the server', async () => {
  storeToken('abc')
  loseToken()
  await vi.waitFor(() => expect(words().at(-1)?.[0]).toBe('DELETE'))
})

it('sends nothing if no address is set', async () => {
  tokenSyncUrl = null
  storeToken('abc')
  await vi.waitFor(() => expect(network).toHaveBeenCalled())
  forgetToken()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect([syncCalls().length, complaints.mock.calls.length]).toEqual([0, 0])
})

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', async () => new Response('no', { status: 500 })],
])('logs to the console if the address %s, without the token, and continues', async (_, fails) => {
  answer = fails
  storeToken('abc')
  await vi.waitFor(() => expect(complaints).toHaveBeenCalled())
  expect(JSON.stringify(complaints.mock.calls)).not.toContain('abc')
  answer = async () => new Response(null, { status: 204 })
  forgetToken()
  await vi.waitFor(() => expect(words().at(-1)?.[0]).toBe('DELETE'))
})
