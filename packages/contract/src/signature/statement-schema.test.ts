import { describe, expect, it } from 'vitest'
import { statementSchema } from './statement-schema.ts'

const hash = 'a'.repeat(64)
const statement = {
  format: 'xrai-report-signature-1',
  code: '0'.repeat(26),
  reportCode: 'XR-2026-000123',
  version: 1,
  signedAt: '2026-11-24T03:00:00.000Z',
  signer: { name: 'Ana Quispe', professionalNumber: '12345' },
  clinicName: 'Clínica Una',
  key: hash,
  pdf: hash,
  document: hash,
  picture: hash,
  certificates: null,
}

describe('a statement', () => {
  it('is parsed unchanged', () => {
    expect(statementSchema.parse(statement)).toEqual(statement)
    expect(statementSchema.safeParse({ ...statement, certificates: hash }).success).toBe(true)
  })

  it.each([
    ['another form', { format: 'xrai-report-signature-2' }],
    ['a code in small letters', { code: 'a'.repeat(26) }],
    ['version 0', { version: 0 }],
    ['a day without a time', { signedAt: '2026-11-24' }],
    ['a hash in capitals', { pdf: 'A'.repeat(64) }],
    ['no certificates', { certificates: undefined }],
    ['a signer without a number', { signer: { name: 'Ana Quispe' } }],
    ['a field of another form', { patient: 'Luis' }],
    ['a field of another form inside', { signer: { ...statement.signer, document: '1' } }],
  ])('is rejected with %s', (_, change) => {
    expect(statementSchema.safeParse({ ...statement, ...change }).success).toBe(false)
  })
})
