// @module-tag state
import { describe, expect, it } from 'vitest'
import { splitGoogleName } from './google-name.ts'

describe('a Google display name', () => {
  it('gives its last word as the last name and the rest as the first name', () => {
    expect(splitGoogleName('María José Quispe')).toEqual({ first_name: 'María José', last_name: 'Quispe' })
  })

  it('of one word is used for both names', () => {
    expect(splitGoogleName('Quispe')).toEqual({ first_name: 'Quispe', last_name: 'Quispe' })
  })

  it('may have extra spaces', () => {
    expect(splitGoogleName('  Ana   Pérez ')).toEqual({ first_name: 'Ana', last_name: 'Pérez' })
  })

  it('may be empty', () => {
    expect(splitGoogleName('')).toEqual({ first_name: '', last_name: '' })
  })
})
