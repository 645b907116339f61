import { decodeBase64Url } from '@xrai/contract/signature/base64url'
import type { Verification } from '@xrai/contract/signature/verification-schema'
import { type ReadPdf, sha256 } from './read-pdf.ts'

export type Check = 'right' | 'wrong' | 'unsupported'

/** The parts of a PDF that match the signature. */
export interface Comparison {
  /** The pages: the bytes before the signature, compared with the hash in the statement. */
  readonly pages: Check
  /** The text about the signer and the report, compared byte by byte with the server's. */
  readonly statement: Check
  /** Ed25519 with the installation's key; unsupported if the browser cannot verify it. */
  readonly signature: Check
  /** The whole file, from its first byte to its last. */
  readonly file: Check
}

type Known = Pick<Verification, 'signed' | 'signature' | 'file' | 'key' | 'statement'>

/** Compares a PDF with the server's response for its code. */
export async function comparePdf(pdf: ReadPdf, known: Known): Promise<Comparison> {
  return {
    pages: rightIf(pdf.bodyHash === pdf.signedHash),
    statement: rightIf(pdf.statement === known.signed && pdf.signature === known.signature),
    signature: await checkSignature(pdf, known),
    file: rightIf(pdf.fileHash === known.file),
  }
}

/** If the browser cannot verify the signature, the server's response counts. */
export const isUnchanged = (comparison: Comparison): boolean =>
  !Object.values(comparison).includes('wrong') && comparison.file === 'right'

const rightIf = (isRight: boolean): Check => (isRight ? 'right' : 'wrong')

async function checkSignature({ statement, signature }: ReadPdf, { key, statement: signed }: Known): Promise<Check> {
  let publicKey = null
  let bytes = null
  try {
    publicKey = decodeBase64Url(key.publicKey)
    bytes = decodeBase64Url(signature)
  } catch {
    return 'wrong'
  }
  if ((await sha256(publicKey)) !== signed.key) return 'wrong'
  try {
    const opened = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return rightIf(await crypto.subtle.verify('Ed25519', opened, bytes, new TextEncoder().encode(statement)))
  } catch {
    return 'unsupported'
  }
}
