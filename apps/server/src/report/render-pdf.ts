import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontTickets, pdfFonts } from './pdf-fonts.ts'

/** Its types leave it out. */
const { virtualfs } = pdfmake as typeof pdfmake & {
  readonly virtualfs: { writeFileSync(name: string, bytes: Buffer): void }
}

pdfmake.setFonts(pdfFonts)
for (const [name, bytes] of fontTickets) virtualfs.writeFileSync(name, bytes)
// A document is made of its definition and the fonts: no file and nothing from the network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** The bytes of a document. */
export const renderPdf = async (definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
