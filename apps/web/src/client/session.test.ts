// @module-tag state
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { mountChange } from './mounts.ts'
import { queryClient } from './query-client.ts'
import { unwrap } from './result.ts'
import { onOwnerChange } from './session.ts'
import { storage } from './testing/queued.ts'
import { forgetToken, keepOwner, loseToken, readToken, storeToken } from './token.ts'

const watchedCredits = () =>
  new QueryObserver(queryClient, { queryKey: ['credits'], queryFn: () => unwrap(call(endpoints.getCredits, {})) })

const network = vi.fn<typeof fetch>()

/** Signs in a user here, and again in another tab, which remembers the session. */
const signInTwice = (token: string) => {
  storeToken('old')
  keepOwner('ana')
  localStorage.setItem('token', token)
  localStorage.setItem('xrai.owner', 'ana')
}

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

it('queries on screen are repeated once with the session that the same user stored in another tab', async () => {
  signInTwice('newer')
  const shown = watchedCredits()
  const stop = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ left: 3 }))
  expect([readToken(), network.mock.calls.length]).toEqual(['newer', 2])
  stop()
})

it('queries are not repeated forever if that session is over too', async () => {
  signInTwice('also old')
  const stop = watchedCredits().subscribe(() => undefined)
  await vi.waitFor(() => expect(readToken()).toBeNull())
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(network).toHaveBeenCalledTimes(2)
  stop()
})

it('no data of one session is kept for the next', () => {
  signInTwice('newer')
  queryClient.setQueryData(['credits'], { left: 1 })
  loseToken()
  expect(queryClient.getQueryData(['credits'])).toBeUndefined()
  queryClient.setQueryData(['credits'], { left: 1 })
  forgetToken()
  expect(queryClient.getQueryData(['credits'])).toBeUndefined()
})

it("queued series changes are not sent in another user's session", async () => {
  signInTwice('newer')
  localStorage.setItem('xrai.owner', 'luis')
  const place = (frame: string) =>
    new MutationObserver(queryClient, mountChange(queryClient, 'rosa'))
      .mutate({ mount: 's1', template: 'fourteen', changes: [{ frame, image: 'a' }] })
      .catch(() => undefined)
  await Promise.race([Promise.all([place('15-14'), place('13-12')]), new Promise(resolve => setTimeout(resolve, 50))])
  const tokens = network.mock.calls.map(([_, options]) => new Headers(options?.headers).get('Authorization'))
  expect(tokens).toEqual(['old'])
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
