import type { Mounts } from '@xrai/contract/routes/mounts'
import { expect, it } from 'vitest'
import type { Series } from '../../client/mounts.ts'
import { filledOf, inTrayOrder, newSeries, opposite, placedElsewhere, placing, proposals } from './mount-changes.ts'

const picture = (id: string, first?: '18' | '11', last?: '16' | '21'): Mounts['images'][number] => ({
  id,
  analysisId: id,
  takenAt: null,
  uploadDate: '2026-11-20T10:00:00.000Z',
  toothRange: first && last ? { first, last } : null,
  proposedToothRange: null,
})
const one: Series = { id: 's1', template: 'fourteen', date: '2026-03-05', frames: [{ frame: '18-16', image: 'a' }] }
const bitten: Series = {
  id: 's2',
  template: 'bitewings',
  date: '2026-03-05',
  frames: [
    { frame: 'bw-18-16', image: 'a' },
    { frame: 'bw-15-14', image: 'b' },
  ],
}

it('keeps the waiting radiographs as they were dropped, those of the latest day first', () => {
  const at = (id: string, uploadDate: string) => ({ ...picture(id), uploadDate })
  const newestFirst = [
    at('d', '2026-11-20T17:00:02.000Z'),
    at('c', '2026-11-20T17:00:01.000Z'),
    at('b', '2025-03-05T17:00:09.000Z'),
    at('a', '2025-03-05T17:00:08.000Z'),
  ]
  expect(inTrayOrder(newestFirst).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
})

it('knows the radiographs placed in a series of another day, but not those of another template', () => {
  const other: Series = { ...one, id: 's3', date: '2020-03-05', frames: [{ frame: '11-21', image: 'c' }] }
  expect(placedElsewhere({ mounts: [one, bitten, other], images: [] }, one)).toEqual(new Set(['c']))
  expect(placedElsewhere({ mounts: [one, bitten, other], images: [] }, newSeries('2026-09-01'))).toEqual(
    new Set(['a', 'c']),
  )
})

it('undoes a move by restoring both frames', () => {
  const before = filledOf(bitten)
  expect(opposite(before, [{ frame: 'bw-15-14', image: 'a' }])).toEqual([
    { frame: 'bw-15-14', image: 'b' },
    { frame: 'bw-18-16', image: 'a' },
  ])
  expect(opposite(new Map(), [{ frame: '18-16', image: 'c' }])).toEqual([{ frame: '18-16', image: null }])
})

it('exchanges two placed radiographs, and sends out the one whose frame a waiting radiograph takes', () => {
  expect(placing(filledOf(bitten), 'bw-15-14', 'a')).toEqual([
    { frame: 'bw-15-14', image: 'a' },
    { frame: 'bw-18-16', image: 'b' },
  ])
  expect(placing(filledOf(bitten), 'bw-24-25', 'a')).toEqual([{ frame: 'bw-24-25', image: 'a' }])
  expect(placing(filledOf(bitten), 'bw-15-14', 'c')).toEqual([{ frame: 'bw-15-14', image: 'c' }])
})

it('proposes the frame of the teeth that the detector sees, after those that a dentist stated', () => {
  const seen = { ...picture('b'), proposedToothRange: { first: '11', last: '21' } } as const
  expect(proposals('fourteen', new Map(), [seen])).toEqual([{ frame: '11-21', image: 'b' }])
  expect(proposals('fourteen', new Map(), [seen, picture('c', '11', '21')])).toEqual([{ frame: '11-21', image: 'c' }])
})

it('proposes only empty frames, each for one radiograph', () => {
  const waiting = [picture('b', '18', '16'), picture('c', '11', '21'), picture('d', '11', '21'), picture('e')]
  expect(proposals('fourteen', filledOf(one), waiting)).toEqual([{ frame: '11-21', image: 'c' }])
})
