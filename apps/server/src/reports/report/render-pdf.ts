import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontTickets, pdfFonts } from './pdf-fonts.ts'

/** Missing in its types. */
const { virtualfs } = pdfmake as typeof pdfmake & {
  readonly virtualfs: { writeFileSync(name: string, bytes: Buffer): void }
}

pdfmake.setFonts(pdfFonts)
for (const [name, bytes] of fontTickets) virtualfs.writeFileSync(name, bytes)
// A document needs only its definition and the fonts: no files and no network access.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

type Bytes = Uint8Array<ArrayBuffer>

/** Renders a document to bytes. */
export const renderPdf = async (definition: TDocumentDefinitions): Promise<Bytes> =>
  new Uint8Array(await pdfmake.createPdf(definition).getBuffer())

/** The bytes of the first document with at most `most` pages; if there is none, of the first with the fewest pages. */
export async function renderFitting(definitions: readonly TDocumentDefinitions[], most: number): Promise<Bytes> {
  let best: { readonly bytes: Bytes; readonly pages: number } | undefined
  for (const definition of definitions) {
    const counted = countingPages(definition)
    const bytes = await renderPdf(counted.definition)
    const pages = counted.pages()
    if (!best || pages < best.pages) best = { bytes, pages }
    if (pages <= most) break
  }
  if (!best) throw new Error('there is no document to render')
  return best.bytes
}

/** Footers are requested once the pages are known. */
function countingPages({ footer, ...definition }: TDocumentDefinitions) {
  let count = 0
  const counted: typeof footer = (page, pages, size) => {
    count = pages
    return typeof footer === 'function' ? footer(page, pages, size) : footer
  }
  return { definition: { ...definition, footer: counted }, pages: () => count }
}
