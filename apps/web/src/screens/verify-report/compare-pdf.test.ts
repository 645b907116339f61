// @module-tag state
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase64Url } from '@xrai/contract/signature/base64url'
import { withSignature } from '@xrai/contract/signature/pdf-signature'
import type { SignatureStatement } from '@xrai/contract/signature/statement-schema'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { comparePdf, isUnchanged } from './compare-pdf.ts'
import { largestPdf, type ReadPdf, readPdf } from './read-pdf.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')

const body = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n30\n%%EOF\n')
const statement: SignatureStatement = {
  certificates: null,
  clinicName: 'Clínica Una',
  code: '4X7K29BQ0M3H5T8WJ6Z1CDERFN',
  document: sha256('document'),
  format: 'xrai-report-signature-1',
  key: sha256(raw),
  pdf: sha256(body),
  picture: sha256('picture'),
  reportCode: 'XR-2026-000123',
  signedAt: '2026-11-24T03:00:00.000Z',
  signer: { name: 'Ana Muñoz', professionalNumber: '12345' },
  version: 1,
}
const signed = JSON.stringify(statement)
const signature = encodeBase64Url(sign(null, Buffer.from(signed), privateKey))
const pdf = withSignature(body, { statement: signed, signature })
const known = {
  signed,
  statement,
  signature,
  file: sha256(pdf),
  key: { publicKey: encodeBase64Url(raw), createdAt: statement.signedAt, retiredAt: null },
}

const read = async (bytes: Uint8Array<ArrayBuffer>) => readPdf(new Blob([bytes]))
const readSigned = async (bytes: Uint8Array<ArrayBuffer>): Promise<ReadPdf> => {
  const found = await read(bytes)
  if (typeof found === 'string') throw new Error(found)
  return found
}

afterEach(() => void vi.unstubAllGlobals())

describe('a PDF that is dropped', () => {
  it('is read with its code and its hashes', async () => {
    expect(await read(pdf)).toEqual({
      code: statement.code,
      statement: signed,
      signature,
      signedHash: sha256(body),
      bodyHash: sha256(body),
      fileHash: sha256(pdf),
    })
  })

  it('matches completely if it is the signed one', async () => {
    const comparison = await comparePdf(await readSigned(pdf), known)
    expect(comparison).toEqual({ pages: 'right', statement: 'right', signature: 'right', file: 'right' })
    expect(isUnchanged(comparison)).toBe(true)
  })

  it('never counts as unchanged after a change of any single byte', async () => {
    for (let at = 0; at < pdf.length; at++) {
      const found = await read(pdf.with(at, (pdf[at] ?? 0) ^ 1))
      if (typeof found === 'string') continue
      expect(isUnchanged(await comparePdf(found, known)), `byte ${at}`).toBe(false)
    }
  })

  it('does not count as unchanged with bytes after its end', async () => {
    const longer = new Uint8Array([...pdf, 10])
    const comparison = await comparePdf(await readSigned(longer), known)
    expect(comparison).toEqual({ pages: 'right', statement: 'right', signature: 'right', file: 'wrong' })
    expect(isUnchanged(comparison)).toBe(false)
  })

  it('fails if another key signed its statement', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    const forged = encodeBase64Url(sign(null, Buffer.from(signed), other))
    const bytes = withSignature(body, { statement: signed, signature: forged })
    const comparison = await comparePdf(await readSigned(bytes), known)
    expect(comparison).toEqual({ pages: 'right', statement: 'wrong', signature: 'wrong', file: 'wrong' })
  })

  it("fails if the response's key is not the one in the statement", async () => {
    const key = { ...known.key, publicKey: encodeBase64Url(new Uint8Array(32)) }
    expect(await comparePdf(await readSigned(pdf), { ...known, key })).toMatchObject({ signature: 'wrong' })
  })

  it('is judged by its file hash if the browser has no Ed25519', async () => {
    const readPdfOfFile = await readSigned(pdf)
    const subtle = {
      digest: crypto.subtle.digest.bind(crypto.subtle),
      importKey: () => Promise.reject(new DOMException('none', 'NotSupportedError')),
    }
    vi.stubGlobal('crypto', { subtle })
    const comparison = await comparePdf(readPdfOfFile, known)
    expect(comparison).toMatchObject({ signature: 'unsupported', file: 'right' })
    expect(isUnchanged(comparison)).toBe(true)
  })
})

describe('a file that cannot be compared', () => {
  it.each([
    ['unsigned', body],
    ['notPdf', new TextEncoder().encode('a letter')],
    ['notPdf', new Uint8Array()],
    ['damaged', pdf.slice(0, -30)],
    ['damaged', withSignature(body, { statement: '{"code":"short","pdf":"x"}', signature })],
    ['damaged', withSignature(body, { statement: 'no JSON', signature })],
  ] as const)('is named as %s', async (fault, bytes) => {
    expect(await read(bytes)).toBe(fault)
  })

  it('is not read if it is too large', async () => {
    expect(await readPdf({ size: largestPdf + 1 } as Blob)).toBe('tooLarge')
  })

  it('can no longer be opened by the browser', async () => {
    const gone = { size: 10, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    expect(await readPdf(gone as unknown as Blob)).toBe('unreadable')
  })

  it('includes any signed one if the browser has no hashes', async () => {
    vi.stubGlobal('crypto', {})
    expect(await read(pdf)).toBe('noCrypto')
  })
})
