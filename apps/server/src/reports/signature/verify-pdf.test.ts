// @module-tag resources

import { encodeBase64Url } from '@xrai/contract/signature/base64url'
import { withSignature } from '@xrai/contract/signature/pdf-signature'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { readP12 } from '../../settings/signing-identity.ts'
import { canonical } from '../report/signed-document.ts'
import { makeP12 } from './testing/make-p12.ts'
import { openPadesPdf, padesSpan } from './testing/pades-pdf.ts'
import { newKey, signedPdf, smallPdf, statementOf } from './testing/sign-pdf.ts'
import { verifyPdf } from './verify-pdf.ts'

const key = newKey()
const keys = new Map([[key.id, key.raw]])
const statement = statementOf(smallPdf, key)
const pdf = signedPdf(smallPdf, statement, key)

const faultOf = (bytes: Uint8Array, trusted: ReadonlyMap<string, string> = keys): Promise<string | null> =>
  verifyPdf(bytes, trusted).then(
    () => null,
    error => {
      if (error.name !== 'NotVerified') throw error
      return error.message
    },
  )

const flipped = (bytes: Uint8Array, at: number, bits = 1): Uint8Array => bytes.with(at, (bytes[at] ?? 0) ^ bits)

describe('a signed PDF', () => {
  it('is verified with the key in its statement', async () => {
    expect(await verifyPdf(pdf, keys)).toEqual(statement)
  })

  it('fails with any single bit changed', { tags: ['soak'] }, async () => {
    for (let at = 0; at < pdf.length; at++) {
      for (const bits of [1, 2, 4, 8, 16, 32, 64, 128]) {
        expect(await faultOf(flipped(pdf, at, bits)), `byte ${at}, bit ${bits}`).not.toBeNull()
      }
    }
  })

  it('fails with a byte removed, inserted or added', async () => {
    for (let at = 0; at <= pdf.length; at++) {
      const before = pdf.subarray(0, at)
      const after = pdf.subarray(at)
      if (at < pdf.length) expect(await faultOf(Buffer.concat([before, after.subarray(1)])), `${at}`).not.toBeNull()
      for (const byte of [0, 10, 32]) {
        expect(await faultOf(Buffer.concat([before, Uint8Array.of(byte), after])), `${at}`).not.toBeNull()
      }
    }
  })

  it('fails with other keys, even if one claims the id', async () => {
    const other = newKey()
    expect(await faultOf(pdf, new Map([[other.id, other.raw]]))).toMatch(/is none of those that are trusted$/)
    expect(await faultOf(pdf, new Map([[key.id, other.raw]]))).toBe('the statement is not what the key signed')
  })

  it.each([
    ['it carries no signature of XRAI', smallPdf],
    ['it carries no signature of XRAI', Buffer.from('a letter')],
    ['its signature is damaged', pdf.subarray(0, -5)],
    ['the pages are not the ones that were signed', signedPdf(smallPdf, { ...statement, pdf: sha256Hex(pdf) }, key)],
    ['the statement is not of the form that is signed', signedPdf(smallPdf, JSON.stringify(statement), key)],
    ['the statement is not of the form that is signed', signedPdf(smallPdf, `${canonical(statement)} `, key)],
    ['the statement is not of the form that is signed', signedPdf(smallPdf, '{}', key)],
    ['10 bytes were added after the signature', Buffer.concat([pdf, Buffer.alloc(10)])],
    [
      'the statement is not what the key signed',
      withSignature(smallPdf, { statement: canonical(statement), signature: encodeBase64Url(new Uint8Array(64)) }),
    ],
  ])('is refused as: %s', async (fault, bytes) => {
    expect(await faultOf(bytes)).toBe(fault)
  })
})

describe.each(['rsa', 'P-256'] as const)('a signed PDF with a PAdES signature of kind %s', kind => {
  let signed: Awaited<ReturnType<typeof openPadesPdf>>
  beforeAll(async () => {
    signed = await openPadesPdf(kind, key)
  })

  it('is verified with the certificates in its statement', async () => {
    const { whole, certificates } = signed
    expect(await verifyPdf(whole, keys)).toMatchObject({ certificates })
  })

  // `npm run soak -- pades` tries every byte.
  it('fails with a byte of the update changed, one in 41 of which is tried, and with its contents in capitals', async () => {
    const { bare, whole } = signed
    for (let at = bare.length; at < whole.length; at += 41)
      expect(await faultOf(flipped(whole, at)), `byte ${at}`).not.toBeNull()
    const contents = Buffer.from(whole).indexOf('/Contents <', bare.length) + 11
    const letter = whole.findIndex((byte, at) => at >= contents && byte >= 0x61 && byte <= 0x66)
    expect(await faultOf(flipped(whole, letter, 32))).toBe('the PAdES signature: its contents are not hexadecimal')
  })

  it("fails without the PAdES signature, with bytes after it, or with another certificate's", async () => {
    const { bare, whole, withPades } = signed
    expect(await faultOf(bare)).toMatch(/^the PAdES signature/)
    expect(await faultOf(Buffer.concat([whole, Buffer.from('\n')]))).toMatch(/byte range does not cover/)
    const other = readP12((await makeP12({ password: 'otro', key: 'P-256', ...padesSpan })).bytes, 'otro')
    expect(await faultOf(await withPades(other))).toMatch(/are not those that the statement names$/)
  })
})
