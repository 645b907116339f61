import { describe, expect, it } from 'vitest'
import { isRuc } from './ruc.ts'

describe('isRuc', () => {
  it('accepts a number whose check digit is right, including the two remainders that wrap round', () => {
    // The example of python-stdnum, SUNAT itself, and one for each of the remainders that give 0 and 1.
    expect(['20512333797', '20131312955', '20100070970', '20100000131'].map(isRuc)).toEqual([true, true, true, true])
  })

  it('refuses every other last digit, another length, another prefix and non-digits', () => {
    for (const digit of '012345689') expect(isRuc(`2051233379${digit}`)).toBe(false)
    expect(['2051233379', '205123337977', '30512333797', '2051233379X', ' 20512333797', ''].map(isRuc)).toEqual(
      Array(6).fill(false),
    )
  })
})
