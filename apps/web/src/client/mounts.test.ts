// @module-tag state
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { Mounts } from '@xrai/contract/routes/mounts'
import { afterEach, expect, it, vi } from 'vitest'
import { changed, mountChange } from './mounts.ts'

const series: Mounts = {
  mounts: [
    { id: 's1', template: 'fourteen', date: '2026-03-05', frames: [{ frame: '18-16', image: 'a' }] },
    { id: 's2', template: 'fourteen', date: '2020-03-05', frames: [{ frame: '18-16', image: 'a' }] },
  ],
  images: [],
}
const body = { mount: 's1', template: 'fourteen' as const }
const into = (frame: string, image: string | null) => ({ ...body, changes: [{ frame, image }] })
const framesOf = ({ mounts }: Mounts) => mounts.find(({ id }) => id === 's1')?.frames

afterEach(() => vi.unstubAllGlobals())

it('an image leaves its previous frame, and no other series', () => {
  const moved = changed(series, into('15-14', 'a'))
  expect(framesOf(moved)).toEqual([{ frame: '15-14', image: 'a' }])
  expect(moved.mounts).toContainEqual(series.mounts[1])
  expect(moved.mounts[0]?.date).toBe('2026-03-05')
})

it('a frame holds one image, and an emptied one none', () => {
  expect(framesOf(changed(series, into('18-16', 'b')))).toEqual([{ frame: '18-16', image: 'b' }])
  expect(framesOf(changed(series, into('18-16', null)))).toEqual([])
})

it('a series is created, dated again and deleted, the latest first', () => {
  const idsOf = ({ mounts }: Mounts) => mounts.map(({ id }) => id)
  const made = changed(series, { ...body, mount: 's3', date: '2023-01-01', changes: [] })
  expect(idsOf(made)).toEqual(['s1', 's3', 's2'])
  expect(idsOf(changed(made, { ...body, mount: 's3', date: '2027-01-01', changes: [] }))).toEqual(['s3', 's1', 's2'])
  const left = changed(made, { ...body, deleted: true, changes: [] })
  expect(idsOf(left)).toEqual(['s3', 's2'])
  expect(changed(left, { ...body, deleted: false, changes: [] })).toEqual(left)
})

it('shows two placements at once, even while the first is being answered', async () => {
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
