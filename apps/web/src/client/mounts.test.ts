import { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { Mounts } from '@xrai/contract/routes/mounts'
import { afterEach, expect, it, vi } from 'vitest'
import { changed, mountChange } from './mounts.ts'

const series: Mounts = {
  mounts: [
    { template: 'fourteen', frames: [{ frame: '18-16', image: 'a' }] },
    { template: 'bitewings', frames: [{ frame: 'bw-18-16', image: 'a' }] },
  ],
  images: [],
}
const into = (frame: string, image: string | null) => ({ template: 'fourteen' as const, changes: [{ frame, image }] })
const framesOf = ({ mounts }: Mounts) => mounts.find(({ template }) => template === 'fourteen')?.frames

afterEach(() => vi.unstubAllGlobals())

it('a picture leaves the frame where it stood, and no other template', () => {
  const moved = changed(series, into('15-14', 'a'))
  expect(framesOf(moved)).toEqual([{ frame: '15-14', image: 'a' }])
  expect(moved.mounts).toContainEqual(series.mounts[1])
})

it('a frame takes one picture, and one that is emptied is none', () => {
  expect(framesOf(changed(series, into('18-16', 'b')))).toEqual([{ frame: '18-16', image: 'b' }])
  expect(framesOf(changed(series, into('18-16', null)))).toBeUndefined()
})

it('of two placements both are seen at once, also while the first is answered', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const cache = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  cache.setQueryData(['mounts', 'rosa'], series)
  let stored = series
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    stored = changed(stored, JSON.parse(String(body)))
    return Response.json(stored)
  })
  const counts: (number | undefined)[] = []
  cache.getQueryCache().subscribe(() => counts.push(framesOf(cache.getQueryData(['mounts', 'rosa']) ?? series)?.length))
  const place = (frame: string, image: string) =>
    new MutationObserver(cache, mountChange(cache, 'rosa')).mutate(into(frame, image))
  await Promise.all([place('15-14', 'b'), place('13-12', 'c')])
  expect(counts.slice(counts.indexOf(3)).every(count => count === 3)).toBe(true)
  expect(framesOf(cache.getQueryData(['mounts', 'rosa']) ?? series)).toHaveLength(3)
})
