import { describe, expect, it } from 'vitest'
import { dayOfInstant, formatDay, formatInstant } from './report-dates.ts'

describe('dates of the report', () => {
  it('are written day, month, year as in Peru', () => {
    expect(formatDay('2026-03-05')).toBe('05/03/2026')
    expect(formatInstant('2026-11-20T15:00:00.000Z')).toBe('20/11/2026')
  })

  it('take the day of an instant from the clock of Lima', () => {
    expect(formatInstant('2026-11-20T04:59:59.000Z')).toBe('19/11/2026')
    expect(formatInstant('2026-11-20T05:00:00.000Z')).toBe('20/11/2026')
  })

  it('use the calendar day of the clinic’s time zone, Lima’s if it set none', () => {
    expect(dayOfInstant('2026-11-20T04:59:59.000Z')).toBe('2026-11-19')
    expect(dayOfInstant('2026-11-20T04:59:59.000Z', 'Europe/Madrid')).toBe('2026-11-20')
  })

  it('do not move a calendar day across time zones', () => {
    expect(formatDay('2024-02-29')).toBe('29/02/2024')
    expect(formatDay('2026-01-01')).toBe('01/01/2026')
  })
})
