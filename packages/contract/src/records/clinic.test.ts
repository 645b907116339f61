import { describe, expect, it } from 'vitest'
import { clinicDataSchema } from './clinic.ts'

const { phone } = clinicDataSchema.shape

describe('a clinic’s phone', () => {
  it.each(['+51 (1) 555-0101', '01/555.0101', '555 0101 anexo 12', '(01) 5550101 ext. 3', '5550101 Ext 4'])(
    'may be written as %s',
    text => {
      expect(phone.safeParse(text).success).toBe(true)
    },
  )

  it.each(['', '+', '( )', 'anexo 12', '555 0101 anexo', '1'.repeat(41)])('is not %j', text => {
    expect(phone.safeParse(text).success).toBe(false)
  })

  it('is refused in linear time at any length', () => {
    expect(phone.safeParse(`${'1'.repeat(1_000_000)}x`).success).toBe(false)
  })
})
