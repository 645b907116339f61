import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encodeBase64Url } from '@xrai/contract/signature/base64url'
import { withSignature } from '@xrai/contract/signature/pdf-signature'
import { statementFormat } from '@xrai/contract/signature/statement-format'
import type { SignatureStatement } from '@xrai/contract/signature/statement-schema'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import { canonical } from '../../report/signed-document.ts'
import { publicKeyId, rawPublicKey } from '../signing-keys.ts'

export interface TestKey {
  readonly id: string
  /** 32 bytes in base64url. */
  readonly raw: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

export const newKey = (): TestKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = rawPublicKey(publicKey)
  return { id: publicKeyId(raw), raw: raw.toString('base64url'), publicKey, privateKey }
}

/** A few bytes that begin and end like a PDF. */
export const smallPdf: Uint8Array = new TextEncoder().encode(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n42\n%%EOF\n',
)

export const statementOf = (body: Uint8Array, { id }: Pick<TestKey, 'id'>): SignatureStatement => ({
  format: statementFormat,
  code: '4X7K29BQ0M3H5T8WJ6Z1CDERFN',
  reportCode: 'XR-2026-000123',
  version: 2,
  signedAt: '2026-11-24T03:00:00.000Z',
  signer: { name: 'Ana Muñoz', professionalNumber: 'COP 12345' },
  clinicName: 'Clínica Una',
  key: id,
  pdf: sha256Hex(body),
  document: sha256Hex(Buffer.from('document')),
  picture: sha256Hex(Buffer.from('picture')),
  certificates: null,
})

/** A PDF with a statement at its end, in canonical form unless the text itself is given. */
export const signedPdf = (body: Uint8Array, statement: SignatureStatement | string, { privateKey }: TestKey) => {
  const text = typeof statement === 'string' ? statement : canonical(statement)
  const signature = encodeBase64Url(sign(null, Buffer.from(text), privateKey))
  return withSignature(body, { statement: text, signature })
}
