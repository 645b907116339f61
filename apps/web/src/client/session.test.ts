// @module-tag state
import { QueryObserver } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { unwrap } from './result.ts'
import { onOwnerChange } from './session.ts'
import { storage } from './testing/queued.ts'
import { forgetToken, loseToken, readToken, storeToken } from './token.ts'

const watchedCredits = () =>
  new QueryObserver(queryClient, { queryKey: ['credits'], queryFn: () => unwrap(call(endpoints.getCredits, {})) })

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', network)
  // Only the session 'newer' is known to the server.
  network.mockReset().mockImplementation(async (_, options) => {
    const token = new Headers(options?.headers).get('Authorization')
    return token === 'newer'
      ? Response.json({ left: 3 })
      : Response.json({ error: 'x', code: 'SESSION_REQUIRED' }, { status: 401 })
  })
})
afterEach(() => {
  forgetToken()
  vi.unstubAllGlobals()
})

it('queries on screen are repeated once with the session stored by another tab', async () => {
  storeToken('old')
  localStorage.setItem('token', 'newer')
  const shown = watchedCredits()
  const stop = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ left: 3 }))
  expect([readToken(), network.mock.calls.length]).toEqual(['newer', 2])
  stop()
})

it('queries are not repeated forever if that session is over too', async () => {
  storeToken('old')
  localStorage.setItem('token', 'also old')
  const stop = watchedCredits().subscribe(() => undefined)
  await vi.waitFor(() => expect(readToken()).toBeNull())
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(network).toHaveBeenCalledTimes(2)
  stop()
})

it('no data of one session is kept for the next', () => {
  storeToken('old')
  queryClient.setQueryData(['credits'], { left: 1 })
  localStorage.setItem('token', 'newer')
  loseToken()
  expect(queryClient.getQueryData(['credits'])).toBeUndefined()
  queryClient.setQueryData(['credits'], { left: 1 })
  forgetToken()
  expect(queryClient.getQueryData(['credits'])).toBeUndefined()
})

it('clinic-scoped listeners are notified if the same session changes clinic', () => {
  const ended = vi.fn()
  const stop = onOwnerChange(ended)
  const enter = (id: string) => queryClient.setQueryData(['session'], { clinic: { id } })
  enter('a')
  enter('a')
  expect(ended).not.toHaveBeenCalled()
  queryClient.removeQueries({ queryKey: ['session'] })
  enter('b')
  expect(ended).toHaveBeenCalledTimes(1)
  storeToken('newer')
  expect(ended).toHaveBeenCalledTimes(2)
  stop()
})
