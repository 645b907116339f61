import { decodeBase64Url, encodeBase64Url } from './base64url.ts'

/** A signature as embedded in a PDF. */
export interface PdfSignature {
  /** The exact text that is signed: the statement in canonical form. */
  readonly statement: string
  /** 64 bytes of Ed25519 in base64url. */
  readonly signature: string
}

/** The parts of a signed PDF. */
export interface SignedPdf extends PdfSignature {
  /** The bytes before the signature: the PDF as it was rendered. */
  readonly body: Uint8Array<ArrayBuffer>
  /** The bytes after it: a PAdES signature, else none. */
  readonly rest: Uint8Array<ArrayBuffer>
}

const mark = '\n%XRAI-SIGNATURE-1 '

/**
 * Appends a signature to a PDF: a comment line, which readers ignore (ISO 32000-1, 7.2.3), and a second end of the
 * file, which readers search in the last 1,024 bytes (annex H.3). Throws RangeError if the bytes are not a PDF.
 */
export const withSignature = (body: Uint8Array, { statement, signature }: PdfSignature): Uint8Array<ArrayBuffer> => {
  const end = endOf(body)
  if (end === null) throw new RangeError('the bytes are no PDF')
  const line = `${mark}${encodeBase64Url(new TextEncoder().encode(statement))} ${signature}\n`
  return joined(body, new TextEncoder().encode(line + end))
}

/** The signature in a PDF and the bytes on both sides of it; null if there is none, or it is incomplete. */
export const readSignature = (pdf: Uint8Array): SignedPdf | null => {
  const start = lastIndexOf(pdf, new TextEncoder().encode(mark))
  if (start < 0) return null
  const body = pdf.slice(0, start)
  const line = /^\n%XRAI-SIGNATURE-1 ([\w-]+) ([\w-]{86})\n/.exec(latin1(pdf.subarray(start, start + longestLine)))
  const end = endOf(body)
  if (!line?.[1] || !line[2] || end === null) return null
  try {
    // The last character has bits that are not part of the signature, so a different character must not pass for it.
    decodeBase64Url(line[2])
    const statement = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decodeBase64Url(line[1]))
    const signed = withSignature(body, { statement, signature: line[2] })
    // Compares the re-encoded line, so that no byte of it can differ.
    if (signed.some((byte, at) => byte !== pdf[at])) return null
    return { statement, signature: line[2], body, rest: pdf.slice(signed.length) }
  } catch {
    return null
  }
}

/** True if the bytes claim to contain a signature, complete or not. */
export const mentionsSignature = (pdf: Uint8Array): boolean => lastIndexOf(pdf, new TextEncoder().encode(mark)) >= 0

/** A statement has a few hundred bytes, and names have at most 120 characters. */
const longestLine = 8192

/** 'startxref', its offset and '%%EOF', as at the end of a PDF. */
const endOf = (pdf: Uint8Array): string | null => {
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(pdf.subarray(-64)))
  return found ? `startxref\n${found[1]}\n%%EOF\n` : null
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

const lastIndexOf = (bytes: Uint8Array, wanted: Uint8Array): number => {
  for (let at = bytes.length - wanted.length; at >= 0; at--) {
    if (bytes[at] === wanted[0] && wanted.every((byte, place) => bytes[at + place] === byte)) return at
  }
  return -1
}
