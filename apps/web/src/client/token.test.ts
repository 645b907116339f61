// @module-tag state

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing/memory-storage.ts'
import {
  forgetToken,
  keepOwner,
  loseToken,
  onTokenChange,
  onTokenLost,
  readToken,
  restoreToken,
  storeToken,
} from './token.ts'

const openTab = () => vi.stubGlobal('sessionStorage', memoryStorage())

beforeEach(() => {
  openTab()
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('the session token', () => {
  it("is stored in the tab's session storage under 'token' and nowhere else", () => {
    storeToken('abc')
    expect(sessionStorage.getItem('token')).toBe('abc')
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem('auth')).toBeNull()
  })

  it('is restored in a new tab if it is to be remembered', () => {
    storeToken('abc', { remember: true })
    openTab()
    expect(readToken()).toBeNull()
    restoreToken()
    expect(readToken()).toBe('abc')
  })

  it('is not restored in a new tab otherwise, even if an older one was remembered', () => {
    storeToken('old', { remember: true })
    storeToken('abc')
    openTab()
    restoreToken()
    expect(readToken()).toBeNull()
  })

  it("keeps a tab's own session when another one is remembered", () => {
    storeToken('remembered', { remember: true })
    sessionStorage.setItem('token', 'own')
    restoreToken()
    expect(readToken()).toBe('own')
  })

  it("sets the 'auth' flag after Google and removes everything at the end", () => {
    storeToken('abc', { google: true, remember: true })
    expect(sessionStorage.getItem('auth')).toBe('true')
    forgetToken()
    expect([readToken(), sessionStorage.getItem('auth'), localStorage.getItem('token')]).toEqual([null, null, null])
  })

  it("keeps another tab's remembered session when this tab signs out", () => {
    storeToken('old')
    localStorage.setItem('token', 'newer')
    forgetToken()
    expect([readToken(), localStorage.getItem('token')]).toEqual([null, 'newer'])
  })

  it('is announced as ended before it is announced as lost, so that the message about the loss stays', () => {
    const heard: string[] = []
    const stops = [onTokenLost(() => void heard.push('lost')), onTokenChange(() => void heard.push('ended'))]
    storeToken('abc')
    heard.length = 0
    loseToken()
    expect(heard).toEqual(['ended', 'lost'])
    for (const stop of stops) stop()
  })

  it("is replaced by the same user's remembered token if it is invalid, and is lost if that is invalid too", () => {
    const lost = vi.fn()
    const changed = vi.fn()
    const stops = [onTokenLost(lost), onTokenChange(changed)]
    storeToken('old', { google: true })
    keepOwner('ana')
    localStorage.setItem('token', 'newer')
    localStorage.setItem('xrai.owner', 'ana')
    loseToken()
    expect([readToken(), localStorage.getItem('token'), sessionStorage.getItem('auth')]).toEqual([
      'newer',
      'newer',
      null,
    ])
    expect([lost.mock.calls.length, changed.mock.calls.length]).toEqual([0, 2])
    loseToken()
    expect([readToken(), localStorage.getItem('token'), lost.mock.calls.length]).toEqual([null, null, 1])
    for (const stop of stops) stop()
  })

  it.each([
    ["another user's", 'ana', 'luis'],
    ["a not yet known user's", 'ana', null],
    ["a user's, while its own user is not yet known", null, 'luis'],
    ['a remembered one, while neither user is known', null, null],
  ])('is lost rather than replaced by %s', (_, own, other) => {
    const lost = vi.fn()
    const stop = onTokenLost(lost)
    storeToken('old')
    if (own !== null) keepOwner(own)
    localStorage.setItem('token', 'other')
    if (other !== null) localStorage.setItem('xrai.owner', other)
    loseToken()
    expect([readToken(), lost.mock.calls.length]).toEqual([null, 1])
    expect([localStorage.getItem('token'), localStorage.getItem('xrai.owner')]).toEqual(['other', other])
    stop()
  })

  it('distinguishes a lost session from one that the user ended', () => {
    const lost = vi.fn()
    const stop = onTokenLost(lost)
    storeToken('abc')
    forgetToken()
    expect(lost).not.toHaveBeenCalled()
    storeToken('abc')
    loseToken()
    expect([lost.mock.calls.length, readToken()]).toEqual([1, null])
    stop()
  })

  it('notifies listeners until they unsubscribe', () => {
    const heard = vi.fn()
    const stop = onTokenChange(heard)
    storeToken('abc')
    stop()
    forgetToken()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
