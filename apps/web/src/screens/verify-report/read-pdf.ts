import { mentionsSignature, readSignature } from '@xrai/contract/signature/pdf-signature'
import { parseVerificationCode } from '@xrai/contract/signature/verification-code'

/** A signed PDF has a few hundred kB; the browser must not read a disk image into memory. */
export const largestPdf = 50 * 1024 * 1024

/** Why a file cannot be compared. */
export type PdfFault = 'notPdf' | 'tooLarge' | 'unreadable' | 'noCrypto' | 'unsigned' | 'damaged'

/** The statement in a signed PDF, and the hashes of its actual bytes. */
export interface ReadPdf {
  readonly code: string
  readonly statement: string
  readonly signature: string
  /** The hash of the rendered PDF in the statement. */
  readonly signedHash: string
  /** SHA-256 of the bytes before the signature, and of all of them, in hexadecimal. */
  readonly bodyHash: string
  readonly fileHash: string
}

/** Reads a PDF in this browser; nothing of it is sent. */
export async function readPdf(file: Blob): Promise<ReadPdf | PdfFault> {
  if (file.size > largestPdf) return 'tooLarge'
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return 'unreadable'
  if (!hasHeader(bytes)) return 'notPdf'
  const signed = readSignature(bytes)
  if (signed === null) return mentionsSignature(bytes) ? 'damaged' : 'unsigned'
  const facts = factsOf(signed.statement)
  if (facts === null) return 'damaged'
  // Browsers offer it only on https and on localhost.
  if (globalThis.crypto?.subtle === undefined) return 'noCrypto'
  const [bodyHash, fileHash] = await Promise.all([sha256(signed.body), sha256(bytes)])
  return { ...facts, statement: signed.statement, signature: signed.signature, bodyHash, fileHash }
}

/** Readers search for it in the first 1,024 bytes (ISO 32000-1, annex H.3). */
const hasHeader = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

function factsOf(statement: string): Pick<ReadPdf, 'code' | 'signedHash'> | null {
  try {
    const { code, pdf } = Object(JSON.parse(statement)) as { readonly code?: unknown; readonly pdf?: unknown }
    if (typeof code !== 'string' || typeof pdf !== 'string') return null
    return parseVerificationCode(code) === code ? { code, signedHash: pdf } : null
  } catch {
    return null
  }
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
