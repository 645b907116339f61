import { describe, expect, it } from 'vitest'
import { birthDateOf } from './birth-date.ts'

describe('the typed birth date', () => {
  it('is read from its three fields, with or without leading zeros', () => {
    expect(birthDateOf({ day: '3', month: '9', year: '1948' })).toEqual({ date: '1948-09-03' })
    expect(birthDateOf({ day: '03', month: '09', year: ' 1948 ' })).toEqual({ date: '1948-09-03' })
  })

  it.each([
    ['incomplete', { day: '', month: '9', year: '1948' }],
    ['incomplete', { day: '3', month: '9', year: 'mil' }],
    ['shortYear', { day: '3', month: '9', year: '48' }],
    ['noSuchDate', { day: '31', month: '2', year: '1948' }],
    ['noSuchDate', { day: '0', month: '12', year: '1948' }],
  ])('is refused as %s: %o', (fault, typed) => {
    expect(birthDateOf(typed)).toEqual({ fault })
  })
})
