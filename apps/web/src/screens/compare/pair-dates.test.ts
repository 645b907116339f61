import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pairDates } from './pair-dates.ts'

beforeAll(() => void vi.stubEnv('TZ', 'America/Lima'))
afterAll(() => void vi.unstubAllEnvs())

const image = (uploadDate: string, takenAt: string | null = null) => ({ id: uploadDate, uploadDate, takenAt })

it.each([
  [['30/11/2026', '01/12/2026'], image('2026-11-30T15:00:00Z'), image('2026-12-01T15:00:00Z')],
  [['30/11/2026, 10:00', '30/11/2026, 14:05'], image('2026-11-30T15:00:00Z'), image('2026-11-30T19:05:00Z')],
  [['30/11/2026, 10:00:01', '30/11/2026, 10:00:07'], image('2026-11-30T15:00:01Z'), image('2026-11-30T15:00:07Z')],
  [
    ['30/11/2026, subida 10:00', '30/11/2026, subida 14:05'],
    image('2026-12-01T15:00:00Z', '2026-11-30'),
    image('2026-12-02T19:05:00Z', '2026-11-30'),
  ],
])('names two radiographs so that they differ: %o', (texts, earlier, later) => {
  expect(pairDates(earlier, later)).toEqual(texts)
})
