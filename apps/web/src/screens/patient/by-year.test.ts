import { expect, it } from 'vitest'
import { byYear } from './by-year.ts'

it('groups entries by their own date, or by their time of creation without one', () => {
  const written = { at: '2026-11-20T12:00:00.000Z', date: '2026-11-20' }
  const uploaded = { at: '2026-09-20T12:00:00.000Z', takenAt: null }
  const taken = { at: '2019-04-01T12:00:00.000Z', takenAt: '2019-04-01' }
  expect(byYear([written, uploaded, taken])).toEqual([
    { year: 2026, entries: [written, uploaded] },
    { year: 2019, entries: [taken] },
  ])
})
