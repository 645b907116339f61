// @module-tag state
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSessionOn401 } from './call.ts'

describe('a 401', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
    }
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('localStorage', storage)
    kept.set('token', 'abc')
  })
  afterEach(() => vi.unstubAllGlobals())

  it('ends the session whose call it answered', () => {
    endSessionOn401({ kind: 'refused', error: 'x', code: 'SESSION_REQUIRED', status: 401 }, 'abc')
    expect(kept.has('token')).toBe(false)
  })

  it('keeps a session that began after the call', () => {
    endSessionOn401({ kind: 'refused', error: 'x', code: 'SESSION_REQUIRED', status: 401 }, 'older')
    expect(kept.has('token')).toBe(true)
  })

  it('is the only status that ends the session', () => {
    endSessionOn401({ kind: 'refused', error: 'x', code: 'FORBIDDEN', status: 403 }, 'abc')
    expect(kept.has('token')).toBe(true)
  })
})
