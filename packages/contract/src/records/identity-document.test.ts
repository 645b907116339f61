import { describe, expect, it } from 'vitest'
import { documentSchema } from './patient.ts'

describe('a document number', () => {
  it.each([
    ['dni', '40 123 456', '40123456'],
    ['dni', '40.123.456', '40123456'],
    ['ce', '001234567', '001234567'],
    ['passport', 'ab-123456', 'AB123456'],
  ] as const)('as %s is normalised: %s', (type, typed, number) => {
    expect(documentSchema.parse({ type, number: typed })).toEqual({ type, number })
  })

  it.each([
    ['dni', '1234567'],
    ['dni', '123456789'],
    ['dni', '1234567A'],
    ['ce', '12345678'],
    ['ce', '1234567890123'],
    ['passport', 'AB123'],
    ['passport', 'ÑB123456'],
    ['passport', ''],
    ['ruc', '20123456789'],
  ])('as %s is refused: %s', (type, number) => {
    expect(documentSchema.safeParse({ type, number }).success).toBe(false)
  })
})
