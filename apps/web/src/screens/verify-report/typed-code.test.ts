// @module-tag state
import { describe, expect, it } from 'vitest'
import { caretAfter, codeFault, countCharacters, groupTyped } from './typed-code.ts'

const code = '4X7K29BQ0M3H5T8WJ6Z1CDERFN'
const grouped = '4X7K2-9BQ0M-3H5T8-WJ6Z1-CDERFN'

describe('groupTyped', () => {
  it.each([
    ['', ''],
    ['4x7k2', '4X7K2'],
    ['4x7k29', '4X7K2-9'],
    [code, grouped],
    [grouped.toLowerCase(), grouped],
    [` ${grouped.replaceAll('-', ' ')} `, grouped],
    [`https://xrai.example/verificar/${code}`, grouped],
    [`https://xrai.example/verificar/${grouped}?a=1#b`, grouped],
  ])('writes %s as %s', (typed, shown) => {
    expect(groupTyped(typed)).toBe(shown)
  })

  it('keeps extra characters, so that they can be seen', () => {
    expect(countCharacters(groupTyped(`${code}ABC`))).toBe(29)
  })
})

it('keeps the caret after the typed character', () => {
  expect([0, 4, 5, 6, 10, 26].map(characters => caretAfter(grouped, characters))).toEqual([0, 4, 5, 7, 11, 30])
})

describe('codeFault', () => {
  it('is null for a code in any notation', () => {
    for (const text of [code, grouped, code.toLowerCase(), code.replace('1', 'l').replace('0', 'o')]) {
      expect(codeFault(text)).toBeNull()
    }
  })

  it.each([
    ['', 'verification.codeMissing'],
    [' - ', 'verification.codeMissing'],
    [code.slice(1), 'verification.codeLength'],
    [`${code}1`, 'verification.codeLength'],
    [`9${code.slice(1)}`, 'verification.codeWrong'],
    [`${code.slice(1)}U`, 'verification.codeWrong'],
    ['XR-2026-000123', 'verification.codePrinted'],
  ])('names what is wrong with %s', (text, fault) => {
    expect(codeFault(text)).toBe(fault)
  })
})
