// @module-tag state
import { expect, it } from 'vitest'
import { addDays, dayOf, dayWords, isDay, isPastOrEmpty, startOf } from './days.ts'

it('counts days across months and leap years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

it('begins a day at midnight in the time zone of the browser', () => {
  expect(dayOf(new Date(startOf('2026-03-05')))).toBe('2026-03-05')
  expect(new Date(startOf('2026-03-05')).getHours()).toBe(0)
})

it.each(['2026-02-30', '2026-13-01', '05/03/2026', '', 20260305, undefined])('rejects %s as a day', text => {
  expect(isDay(text)).toBe(false)
})

it('writes a day as dd/mm/yyyy', () => {
  expect([isDay('2026-03-05'), dayWords('2026-03-05')]).toEqual([true, '05/03/2026'])
})

it('accepts a past day, today in the time zone of the browser, and none; refuses a future day and other texts', () => {
  const lateEvening = new Date(2026, 2, 5, 23, 59)
  expect(['', '1999-12-31', '2026-03-05'].every(day => isPastOrEmpty(day, null, lateEvening))).toBe(true)
  expect(['2026-03-06', '2026-02-30', '12026-01-01'].some(day => isPastOrEmpty(day, null, lateEvening))).toBe(false)
})

it('treats a partially typed day as invalid, not as empty', () => {
  expect(isPastOrEmpty('', { validity: { badInput: true } })).toBe(false)
  expect(isPastOrEmpty('', { validity: { badInput: false } })).toBe(true)
})
