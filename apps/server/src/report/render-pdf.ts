import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { pdfFontFiles, pdfFonts } from './pdf-fonts.ts'

pdfmake.setFonts(pdfFonts)
// A document is made of its definition and the fonts here: no other file and nothing from the network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => pdfFontFiles.has(path))

/** The bytes of a document. */
export const renderPdf = async (definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
