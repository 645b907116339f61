import { createHash, verify, X509Certificate } from 'node:crypto'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { cmsOf, signedAttributes } from './cms-signature.ts'

/**
 * Why the PAdES signature at `start` was not made by this installation with the certificates of that hash, in words;
 * null if it was. The certificates are trusted because the statement names them, regardless of their issuer.
 *
 * Everything except the signature's value follows from the PDF and the certificates, so the CMS is regenerated and
 * compared: no byte of it, nor after it, can differ.
 */
export const verifyPades = (pdf: Uint8Array, start: number, certificatesHash: string): string | null => {
  const span = contentsSpan(pdf, start)
  if (!span) return 'its byte range does not cover the whole file'
  const { from, to } = span
  const hex = Buffer.from(pdf.subarray(from + 1, to - 1)).toString('latin1')
  if (!/^(?:[0-9a-f]{2})+$/.test(hex)) return 'its contents are not hexadecimal'
  const read = readCms(Buffer.from(hex, 'hex'))
  if (!read) return 'its contents are no CMS signature'
  const { certificates, signature } = read
  const raw = Buffer.concat(certificates.map(certificate => certificate.raw))
  if (createHash('sha256').update(raw).digest('hex') !== certificatesHash) {
    return 'its certificates are not those that the statement names'
  }
  const digest = createHash('sha256').update(pdf.subarray(0, from)).update(pdf.subarray(to)).digest()
  const [signer] = certificates
  if (!verify('sha256', signedAttributes(digest, signer), signer.publicKey, signature)) {
    return 'the file is not what the key of its certificate signed'
  }
  const made = Buffer.from(cmsOf({ certificates, digest, signature })).toString('hex')
  return made.padEnd(hex.length, '0') === hex ? null : 'its contents were written another way'
}

/** The range of /Contents with its brackets, if the byte range covers the rest of the file. */
const contentsSpan = (pdf: Uint8Array, start: number): { readonly from: number; readonly to: number } | null => {
  const update = Buffer.from(pdf.buffer, pdf.byteOffset + start, pdf.length - start).toString('latin1')
  const ranges = [...update.matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/g)]
  const [from = 0, to = 0, length = 0] = ranges[0]?.slice(1).map(Number) ?? []
  const isWhole = ranges.length === 1 && start < from && from + 2 < to && to + length === pdf.length
  if (!isWhole || !update.slice(0, from - start).endsWith('/Contents ')) return null
  return pdf[from] === '<'.charCodeAt(0) && pdf[to - 1] === '>'.charCodeAt(0) ? { from, to } : null
}

interface ReadCms {
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]]
  readonly signature: Uint8Array
}

const readCms = (bytes: Uint8Array): ReadCms | null => {
  try {
    const data = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(bytes)).content })
    const [first, ...others] = (data.certificates ?? [])
      .filter(item => item instanceof Certificate)
      .map(item => new X509Certificate(Buffer.from(item.toSchema().toBER())))
    const [signer] = data.signerInfos
    if (!first || !signer) return null
    return { certificates: [first, ...others], signature: new Uint8Array(signer.signature.getValue()) }
  } catch {
    return null
  }
}
