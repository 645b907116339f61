import { array, assert, constantFrom, property, string, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase64Url } from './base64url.ts'
import { mentionsSignature, type PdfSignature, readSignature, withSignature } from './pdf-signature.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

const body = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Size 2>>\nstartxref\n30\n%%EOF\n')
const signed: PdfSignature = {
  statement: '{"format":"xrai-report-signature-1","signer":{"name":"Ana Muñoz"}}',
  signature: encodeBase64Url(Uint8Array.from({ length: 64 }, (_, place) => place * 3)),
}
const pdf = withSignature(body, signed)

const statements = string({ unit: 'binary', maxLength: 300 })
const signatures = uint8Array({ minLength: 64, maxLength: 64 }).map(encodeBase64Url)
const bodies = uint8Array({ maxLength: 200 }).map(bytes =>
  joined(bytesOf('%PDF-1.7\n'), bytes, bytesOf('\nstartxref\n9\n%%EOF\n')),
)

describe('a signature in a PDF', () => {
  it('is read as written, with the bytes before it and none after it', () => {
    assert(
      property(bodies, statements, signatures, (before, statement, signature) => {
        if (statement === '') return
        const read = readSignature(withSignature(before, { statement, signature }))
        expect(read).toEqual({ statement, signature, body: before, rest: new Uint8Array() })
      }),
    )
  })

  it('is read together with appended bytes', () => {
    assert(
      property(uint8Array({ minLength: 1, maxLength: 80 }), rest => {
        expect(readSignature(joined(pdf, rest))).toEqual({ ...signed, body, rest })
      }),
    )
  })

  it('is in the last 1,024 bytes, with an end of the file that a reader finds', () => {
    expect(new TextDecoder().decode(pdf)).toMatch(/\n%XRAI-SIGNATURE-1 [\w-]+ [\w-]{86}\nstartxref\n30\n%%EOF\n$/)
  })

  it('is refused, or is another, if any single byte is changed', () => {
    for (let at = 0; at < pdf.length; at++) {
      for (let value = 0; value < 256; value++) {
        if (value === pdf[at]) continue
        const read = readSignature(pdf.with(at, value))
        if (read === null) continue
        const isSame =
          read.statement === signed.statement && read.signature === signed.signature && read.rest.length === 0
        expect(isSame && `${read.body}` === `${body}`, `byte ${at} as ${value}`).toBe(false)
      }
    }
  })

  it('is refused, or is another, if any byte is removed or inserted', () => {
    for (let at = 0; at <= pdf.length; at++) {
      const shorter = joined(pdf.subarray(0, at), pdf.subarray(at + 1))
      const longer = [0, 10, 32, 45, 65].map(byte => joined(pdf.subarray(0, at), Uint8Array.of(byte), pdf.subarray(at)))
      for (const changed of [...(at < pdf.length ? [shorter] : []), ...longer]) {
        const read = readSignature(changed)
        if (read === null) continue
        expect(read, `byte ${at}`).not.toEqual({ ...signed, body, rest: new Uint8Array() })
      }
    }
  })

  it('has one valid text: no other last character decodes to the same 64 bytes', () => {
    const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map(last => `${signed.signature.slice(0, -1)}${last}`)
    const read = others.map(signature => readSignature(withSignature(body, { ...signed, signature })))
    // Two of the last six bits belong to the signature.
    expect(read.filter(found => found !== null)).toHaveLength(2)
  })

  it('is the last one if the file has several', () => {
    const twice = withSignature(pdf, { ...signed, statement: '{"second":true}' })
    expect(readSignature(twice)).toEqual({ ...signed, statement: '{"second":true}', body: pdf, rest: new Uint8Array() })
  })
})

describe('no signature', () => {
  it('is read from any other bytes, and no input makes the reader throw', () => {
    const pieces = constantFrom(
      '\n%XRAI-SIGNATURE-1 ',
      'AAAA ',
      '\n',
      'startxref\n3\n%%EOF\n',
      signed.signature,
      '%PDF-',
    )
    assert(property(array(pieces, { maxLength: 8 }), parts => void readSignature(bytesOf(parts.join('')))))
    assert(property(uint8Array({ maxLength: 300 }), bytes => readSignature(bytes) === null))
    expect(readSignature(body)).toBeNull()
  })

  it('is written to bytes that are not a PDF', () => {
    for (const bytes of [new Uint8Array(), bytesOf('a text'), body.subarray(0, -8)]) {
      expect(() => withSignature(bytes, signed)).toThrow(RangeError)
    }
  })
})

it('distinguishes a file with a damaged signature from one without any', () => {
  const damaged = pdf.with(pdf.length - 100, 42)
  expect(readSignature(damaged)).toBeNull()
  expect([mentionsSignature(damaged), mentionsSignature(body)]).toEqual([true, false])
})
