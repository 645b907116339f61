import { describe, expect, it } from 'vitest'
import { addDays, clockOf, daysBetween, spansOf } from './calendar.ts'

const start = (day: string, zone: string) => clockOf(zone).startOf(day).toISOString()

describe('a day in a time zone', () => {
  it('begins at its own midnight', () => {
    expect(start('2026-11-20', 'America/Lima')).toBe('2026-11-20T05:00:00.000Z')
    expect(start('2026-11-20', 'UTC')).toBe('2026-11-20T00:00:00.000Z')
    expect(start('2026-11-20', 'Pacific/Kiritimati')).toBe('2026-11-19T10:00:00.000Z')
    expect(start('2026-11-20', 'Asia/Kathmandu')).toBe('2026-11-19T18:15:00.000Z')
  })

  it('follows the clocks when they change', () => {
    expect(start('2026-03-29', 'Europe/Madrid')).toBe('2026-03-28T23:00:00.000Z')
    expect(start('2026-03-30', 'Europe/Madrid')).toBe('2026-03-29T22:00:00.000Z')
    expect(start('2026-10-26', 'Europe/Madrid')).toBe('2026-10-25T23:00:00.000Z')
  })

  it('begins when clocks skip midnight, and only once when they repeat it', () => {
    // Santiago changes from 24:00 to 01:00 in September and from 24:00 back to 23:00 in April.
    expect(start('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
    expect(start('2026-04-05', 'America/Santiago')).toBe('2026-04-05T04:00:00.000Z')
    expect(start('2026-04-04', 'America/Santiago')).toBe('2026-04-04T03:00:00.000Z')
  })

  it('is the day that a clock there shows', () => {
    const instant = new Date('2026-11-20T03:00:00Z')
    expect(clockOf('America/Lima').dayOf(instant)).toBe('2026-11-19')
    expect(clockOf('Asia/Tokyo').dayOf(instant)).toBe('2026-11-20')
  })

  it('holds every instant from its start to the next', () => {
    for (const zone of ['America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe', 'Africa/Cairo']) {
      const clock = clockOf(zone)
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const first = clock.startOf(day).getTime()
        const next = clock.startOf(addDays(day, 1)).getTime()
        expect([zone, day, next > first, clock.dayOf(new Date(first)), clock.dayOf(new Date(next - 1))]).toEqual([
          zone,
          day,
          true,
          day,
          day,
        ])
      }
    }
  })
})

describe('a range of days', () => {
  it('counts days across the end of a month and a leap day', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  it('is split into days, both ends included', () => {
    expect(spansOf({ from: '2026-11-29', to: '2026-12-01' }, 'day')).toEqual([
      { from: '2026-11-29', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-01' },
    ])
  })

  it('is split into weeks from Monday to Sunday, shorter at both ends', () => {
    expect(spansOf({ from: '2026-11-19', to: '2026-12-01' }, 'week')).toEqual([
      { from: '2026-11-19', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-01' },
    ])
    expect(spansOf({ from: '2026-11-22', to: '2026-11-22' }, 'week')).toEqual([
      { from: '2026-11-22', to: '2026-11-22' },
    ])
  })
})
