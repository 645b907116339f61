import { createHash } from 'node:crypto'
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { requireValidAt, type SigningIdentity } from '../../settings/signing-identity.ts'
import { cmsSignature } from './cms-signature.ts'

export interface PdfSignature {
  /** The signer's name that a PDF reader shows. */
  readonly signer: string
  readonly reason: string
  readonly at: Date
  readonly location?: string
}

/**
 * Appends a PAdES baseline B signature (EN 319 142-1) as an incremental update: the result begins with the given bytes.
 * The signature field is invisible; the report contains the readable text.
 */
export async function signPdf(
  pdf: Uint8Array,
  identity: SigningIdentity,
  signature: PdfSignature,
): Promise<Uint8Array<ArrayBuffer>> {
  requireValidAt(identity, signature.at)
  const prepared = await withPlaceholder(pdf, identity, signature)
  const places = placesIn(prepared, pdf.length)
  fill(prepared, places.byteRange, byteRange(places))
  const digest = createHash('sha256')
    .update(prepared.subarray(0, places.contents.from))
    .update(prepared.subarray(places.contents.to))
    .digest()
  const cms = Buffer.from(cmsSignature(digest, identity)).toString('hex')
  fill(prepared, { from: places.contents.from + 1, to: places.contents.to - 1 }, cms, '0')
  return prepared
}

/** The width of the largest offset in a cross-reference table. */
const unknownOffset = PDFName.of('*'.repeat(10))

/** The size of a signature besides its certificates: names, attributes and at most 512 bytes for a key of 4096 bits. */
const bytesBesideCertificates = 4096

async function withPlaceholder(
  pdf: Uint8Array,
  { certificate, chain }: SigningIdentity,
  { signer, reason, at, location }: PdfSignature,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const { context, catalog } = document
  if (catalog.has(PDFName.of('AcroForm'))) throw new Error('The PDF already has a form')
  const reserved = [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, bytesBesideCertificates)
  const page = document.getPage(0)
  const value = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknownOffset, unknownOffset, unknownOffset],
    Contents: PDFHexString.of('00'.repeat(reserved)),
    M: PDFString.fromDate(at),
    Name: PDFHexString.fromText(signer),
    Reason: PDFHexString.fromText(reason),
    ...(location === undefined ? {} : { Location: PDFHexString.fromText(location) }),
  })
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Signature1'),
      V: context.register(value),
      Rect: [0, 0, 0, 0],
      // Printed and locked.
      F: 132,
      P: page.ref,
    }),
  )
  // Not addAnnot, which would rewrite the page's content too.
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.asArray() ?? []
  page.node.set(PDFName.of('Annots'), context.obj([...annotations, field]))
  catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ SigFlags: 3, Fields: [field] })))
  // pdfmake writes none either: a file has one kind of cross-reference, and a signature must not be in an object stream.
  return document.commit({ useObjectStreams: false })
}

interface Span {
  readonly from: number
  readonly to: number
}

interface Places {
  readonly byteRange: Span
  /** Includes the angle brackets, which are not signed. */
  readonly contents: Span
  readonly length: number
}

/** The positions of the placeholders in the update, which begins at `start`. */
function placesIn(pdf: Uint8Array, start: number): Places {
  const update = Buffer.from(pdf.buffer, pdf.byteOffset + start, pdf.length - start).toString('latin1')
  const span = (pattern: RegExp): Span => {
    const indices = pattern.exec(update)?.indices?.[1]
    if (indices === undefined) throw new Error('The signature has no place in the PDF')
    return { from: start + indices[0], to: start + indices[1] }
  }
  return {
    byteRange: span(/\/ByteRange (\[[^\]]*\/\*[^\]]*\])/d),
    contents: span(/\/Contents (<0+>)/d),
    length: pdf.length,
  }
}

const byteRange = ({ contents: { from, to }, length }: Places): string => `[0 ${from} ${to} ${length - to}]`

function fill(pdf: Uint8Array, { from, to }: Span, text: string, padding = ' '): void {
  if (text.length > to - from) throw new Error('The signature is longer than its place in the PDF')
  pdf.set(Buffer.from(text.padEnd(to - from, padding), 'latin1'), from)
}
