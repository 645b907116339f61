import type { Mounts } from '@xrai/contract/routes/mounts'
import { expect, it } from 'vitest'
import { filledOf, firstTemplate, opposite, proposals } from './mount-changes.ts'

const picture = (id: string, first?: '18' | '11', last?: '16' | '21'): Mounts['images'][number] => ({
  id,
  analysisId: id,
  takenAt: null,
  uploadDate: '2026-11-20T10:00:00.000Z',
  toothRange: first && last ? { first, last } : null,
})
const mounts: Mounts = {
  mounts: [
    { template: 'fourteen', frames: [{ frame: '18-16', image: 'a' }] },
    {
      template: 'bitewings',
      frames: [
        { frame: 'bw-18-16', image: 'a' },
        { frame: 'bw-15-14', image: 'b' },
      ],
    },
  ],
  images: [],
}

it('begins with the template that is filled most', () => {
  expect(firstTemplate(mounts)).toBe('bitewings')
  expect(firstTemplate({ mounts: [], images: [] })).toBe('fourteen')
})

it('takes back a move: both frames as they were', () => {
  const before = filledOf(mounts, 'bitewings')
  expect(opposite(before, [{ frame: 'bw-15-14', image: 'a' }])).toEqual([
    { frame: 'bw-15-14', image: 'b' },
    { frame: 'bw-18-16', image: 'a' },
  ])
  expect(opposite(new Map(), [{ frame: '18-16', image: 'c' }])).toEqual([{ frame: '18-16', image: null }])
})

it('proposes empty frames alone, each for one picture', () => {
  const waiting = [picture('b', '18', '16'), picture('c', '11', '21'), picture('d', '11', '21'), picture('e')]
  expect(proposals('fourteen', filledOf(mounts, 'fourteen'), waiting)).toEqual([{ frame: '11-21', image: 'c' }])
})
