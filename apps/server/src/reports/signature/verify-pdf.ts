import { verify } from 'node:crypto'
import { decodeBase64Url } from '@xrai/contract/signature/base64url'
import { mentionsSignature, readSignature, type SignedPdf } from '@xrai/contract/signature/pdf-signature'
import { type SignatureStatement, statementSchema } from '@xrai/contract/signature/statement-schema'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { canonical } from '../report/signed-document.ts'
import { publicKeyOf } from './signing-keys.ts'
import type { TrustedKeys } from './trusted-keys.ts'

/** Explains why a PDF is not verified. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified'
}

/**
 * Returns the statement of a signed PDF once every byte is verified: the pages by their hash, the statement by its
 * signature with a given key, and the rest by the PAdES signature that the statement names. Otherwise throws
 * NotVerified.
 */
export const verifyPdf = async (pdf: Uint8Array, keys: TrustedKeys): Promise<SignatureStatement> => {
  const signed = readSignature(pdf)
  if (!signed) {
    throw new NotVerified(mentionsSignature(pdf) ? 'its signature is damaged' : 'it carries no signature of XRAI')
  }
  const statement = statementOf(signed.statement)
  const key = keys.get(statement.key)
  if (key === undefined)
    throw new NotVerified(`the key ${statement.key}, which it names, is none of those that are trusted`)
  const signature = decodeBase64Url(signed.signature)
  if (!verify(null, Buffer.from(signed.statement), publicKeyOf(key), signature)) {
    throw new NotVerified('the statement is not what the key signed')
  }
  if (sha256Hex(signed.body) !== statement.pdf) throw new NotVerified('the pages are not the ones that were signed')
  await checkRest(pdf, signed, statement)
  return statement
}

const statementOf = (text: string): SignatureStatement => {
  try {
    const statement = statementSchema.parse(JSON.parse(text))
    if (canonical(statement) === text) return statement
  } catch {}
  throw new NotVerified('the statement is not of the form that is signed')
}

const checkRest = async (pdf: Uint8Array, { rest }: SignedPdf, { certificates }: SignatureStatement): Promise<void> => {
  if (certificates === null) {
    if (rest.length > 0) throw new NotVerified(`${rest.length} bytes were added after the signature`)
    return
  }
  // Loaded on demand, because few PDFs have one.
  const { verifyPades } = await import('./verify-pades.ts')
  const fault = verifyPades(pdf, pdf.length - rest.length, certificates)
  if (fault !== null) throw new NotVerified(`the PAdES signature: ${fault}`)
}
