import { expect, it } from 'vitest'
import { byYear } from './timeline.tsx'

const image = (takenAt: string | null, uploadDate: string) => ({ id: uploadDate, takenAt, uploadDate })

it('puts radiographs by the year they were taken, newest first, and by their upload where that is unknown', () => {
  const old = image('2019-04-01', '2026-11-20T12:00:00.000Z')
  const spring = image('2026-03-01', '2026-11-20T12:00:00.000Z')
  const autumn = image(null, '2026-09-20T12:00:00.000Z')
  expect(byYear([old, spring, autumn])).toEqual([
    { year: 2026, images: [autumn, spring] },
    { year: 2019, images: [old] },
  ])
})
