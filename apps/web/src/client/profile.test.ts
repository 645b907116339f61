// @module-tag state
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { profileEdit } from './profile.ts'

afterEach(() => vi.unstubAllGlobals())

it('two switches changed in quick succession both keep their new state', async () => {
  const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', noStorage)
  vi.stubGlobal('localStorage', noStorage)
  const cache = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const stored = { finished: true, signed: true }
  cache.setQueryData(['profile'], { notifications: { ...stored } })
  const shown: unknown[] = []
  cache.getQueryCache().subscribe(() => shown.push(cache.getQueryData<typeof known>(['profile'])?.notifications))
  const known = { notifications: stored }
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    Object.assign(stored, JSON.parse(String(body)).notifications)
    return Response.json({ notifications: { ...stored } })
  })
  const edit = (notifications: object) => new MutationObserver(cache, profileEdit(cache)).mutate({ notifications })
  await Promise.all([edit({ finished: false }), edit({ signed: false })])
  expect(cache.getQueryData(['profile'])).toEqual({ notifications: { finished: false, signed: false } })
  const afterBoth = shown.findIndex(one => JSON.stringify(one) === '{"finished":false,"signed":false}')
  expect(afterBoth).toBeGreaterThan(-1)
  for (const later of shown.slice(afterBoth)) expect(later).toEqual({ finished: false, signed: false })
})
