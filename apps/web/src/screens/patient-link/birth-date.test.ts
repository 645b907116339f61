import { describe, expect, it } from 'vitest'
import { birthDateOf } from './birth-date.ts'

describe('the typed birth date', () => {
  it('is read from its three fields, with or without leading zeros', () => {
    expect(birthDateOf({ day: '3', month: '9', year: '1948' })).toBe('1948-09-03')
    expect(birthDateOf({ day: '03', month: '09', year: ' 1948 ' })).toBe('1948-09-03')
  })

  it('is null if a field is empty or the day does not exist', () => {
    expect(birthDateOf({ day: '', month: '9', year: '1948' })).toBeNull()
    expect(birthDateOf({ day: '31', month: '2', year: '1948' })).toBeNull()
    expect(birthDateOf({ day: '3', month: '9', year: '48' })).toBeNull()
  })
})
