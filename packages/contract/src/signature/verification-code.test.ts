import { assert, property, string, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatVerificationCode,
  groupedCode,
  parseVerificationCode,
  verificationCodePattern,
} from './verification-code.ts'

const sixteen = uint8Array({ minLength: 16, maxLength: 16 })

/** The number that a code represents in base 32. */
const numberOf = (code: string): bigint =>
  [...code].reduce((sum, character) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(character)), 0n)

const numberOfBytes = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

describe('a code', () => {
  it('encodes each of 128 bits in 26 characters', () => {
    assert(
      property(sixteen, bytes => {
        const code = formatVerificationCode(bytes)
        expect(code).toMatch(verificationCodePattern)
        expect(numberOf(code)).toBe(numberOfBytes(bytes))
      }),
    )
    expect(formatVerificationCode(new Uint8Array(16))).toBe('0'.repeat(26))
    expect(formatVerificationCode(new Uint8Array(16).fill(255))).toBe(`7${'Z'.repeat(25)}`)
  })

  it('requires exactly sixteen bytes', () => {
    for (const length of [0, 15, 17]) expect(() => formatVerificationCode(new Uint8Array(length))).toThrow(RangeError)
  })

  it('is parsed as written, in groups, in small letters, with blanks and any dash', () => {
    assert(
      property(sixteen, bytes => {
        const code = formatVerificationCode(bytes)
        const grouped = groupedCode(code)
        expect(grouped.split('-').map(({ length }) => length)).toEqual([5, 5, 5, 5, 6])
        const typed = [
          grouped,
          grouped.toLowerCase(),
          ` ${grouped.replaceAll('-', ' ')}\n`,
          grouped.replaceAll('-', '–'),
        ]
        for (const text of [code, ...typed]) expect(parseVerificationCode(text)).toBe(code)
      }),
    )
  })

  it('is parsed with I and L for 1 and O for 0', () => {
    assert(
      property(sixteen, bytes => {
        const code = formatVerificationCode(bytes)
        const slips = [code.replaceAll('1', 'I'), code.replaceAll('1', 'l'), code.replaceAll('0', 'o')]
        for (const text of slips) expect(parseVerificationCode(text)).toBe(code)
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['25 characters', '0'.repeat(25)],
    ['27 characters', '0'.repeat(27)],
    ['more than 128 bits', `8${'0'.repeat(25)}`],
    ['a U', `${'0'.repeat(25)}U`],
    ['another sign', `${'0'.repeat(25)}*`],
    ['the printed code of a report', 'XR-2026-000123'],
  ])('is invalid with %s', (_, text) => {
    expect(parseVerificationCode(text)).toBeNull()
  })

  it('is null for any other text', () => {
    assert(
      property(string(), text => {
        const code = parseVerificationCode(text)
        if (code !== null) expect(code).toMatch(verificationCodePattern)
      }),
    )
  })
})
