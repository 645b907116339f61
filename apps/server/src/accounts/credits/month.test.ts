import { describe, expect, it } from 'vitest'
import { nextMonth, periodOf } from './month.ts'

describe('a month of credits', () => {
  it('is the calendar month in UTC', () => {
    expect(periodOf(new Date('2026-11-01T00:00:00Z'))).toBe('2026-11-01')
    expect(periodOf(new Date('2026-10-31T23:59:59.999Z'))).toBe('2026-10-01')
    expect(periodOf(new Date('2026-10-31T22:00:00-05:00'))).toBe('2026-11-01')
  })

  it('ends at the start of the next month, across years too', () => {
    expect(nextMonth(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect(nextMonth(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe('2028-03-01T00:00:00.000Z')
  })
})
