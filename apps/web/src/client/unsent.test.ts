// @module-tag state
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endOnServer, watchEndedSessions } from './ended-sessions.ts'
import { changeOptions } from './kept-changes.ts'
import { queryClient } from './query-client.ts'
import { queueBoxOf } from './queue-box.ts'
import { entriesOf, expireQueues, takeExpired } from './queue-entries.ts'
import { Refused } from './result.ts'
import { signOut } from './session.ts'
import { ana, decide, luis, offlineBrowser, signIn } from './testing/queued.ts'
import { keepOwner, loseToken, readToken, storeToken } from './token.ts'
import { countUnsent, onChangesLost } from './unsent.ts'

const network = vi.fn<typeof fetch>()
const calls = () =>
  network.mock.calls.map(([url, options]) => [url, new Headers(options?.headers).get('Authorization')])

beforeEach(() => offlineBrowser(network))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it("counts only the session user's unsent work, also offline", () => {
  decide(ana, '1')
  decide(ana, '2')
  signIn(luis, 'of-luis')
  expect(countUnsent().decisions).toBe(0)
  signIn(ana, 'of-ana')
  expect(countUnsent().decisions).toBe(2)
})

it("keeps the decisions of the device's other users when one signs out", () => {
  decide(ana, '1')
  decide(luis, '2')
  signIn(luis, 'of-luis')
  signOut()
  expect([entriesOf('ana', localStorage).length, entriesOf('luis', localStorage).length, readToken()]).toEqual([
    1,
    0,
    null,
  ])
})

it("reads nothing without the session's key, and forgets the key with the session", () => {
  decide(ana, '1')
  signIn(ana, 'of-ana')
  storeToken('of-luis')
  expect(queueBoxOf('ana')).toBeNull()
  keepOwner('ana')
  expect(countUnsent().decisions).toBeNull()
})

describe('the unsent changes of a session', () => {
  const change = (scope: string) => {
    const options = changeOptions({
      ...{ key: ['chart'], scope, onKept: () => undefined, onRefused: () => undefined },
      send: () => Promise.reject(new Refused({ kind: 'offline', error: 'Failed to fetch' })),
    })
    new MutationObserver(queryClient, options).mutate({ sent: scope, token: readToken() }).catch(() => undefined)
  }
  const lost = vi.fn()
  let stop: () => void
  beforeEach(() => {
    lost.mockReset()
    stop = onChangesLost(lost)
    signIn(ana, 'of-ana')
    change('chart')
    change('chart')
    change('another chart')
    expect(countUnsent().changes).toBe(3)
  })
  afterEach(() => stop())

  it('are counted when it is lost, and not again with the next one', () => {
    loseToken()
    signIn(ana, 'of-ana again')
    loseToken()
    expect([lost.mock.calls, countUnsent().changes]).toEqual([[[3]], 0])
  })

  it('are not reported if the user signs out, because the user was asked before', () => {
    signOut()
    expect(lost).not.toHaveBeenCalled()
  })
})

it('discards the unencrypted entries of an earlier version, and notifies their owner', () => {
  localStorage.setItem('xrai.decision.ana.analysis.1', '{"kind":"accept"}')
  expireQueues(new Date())
  expect(localStorage.getItem('xrai.decision.ana.analysis.1')).toBeNull()
  expect([takeExpired('luis'), takeExpired('ana')]).toEqual([false, true])
})

it('ends the session on the server once it is reachable, but not a later session', async () => {
  signIn(ana, 'of-ana')
  signOut()
  signIn(luis, 'of-luis')
  await endOnServer('another')
  network.mockReset().mockImplementation(async () => Response.json({ code: 'SESSION_REQUIRED' }, { status: 401 }))
  watchEndedSessions()
  await vi.waitFor(() => expect(localStorage.getItem('xrai.ended')).toBeNull())
  expect(calls()).toEqual([
    ['/api/auth/logout', 'of-ana'],
    ['/api/auth/logout', 'another'],
  ])
  expect(readToken()).toBe('of-luis')
})

it('discards decisions after seven days and notifies their owner once', () => {
  decide(ana, '1', new Date('2026-03-01T10:00:00Z'))
  decide(ana, '2', new Date('2026-03-07T10:00:00Z'))
  expireQueues(new Date('2026-03-09T10:00:00Z'))
  signIn(ana, 'of-ana')
  expect(countUnsent().decisions).toBe(1)
  expect([takeExpired('luis'), takeExpired('ana'), takeExpired('ana')]).toEqual([false, true, false])
})
