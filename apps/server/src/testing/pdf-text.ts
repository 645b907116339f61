import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF in one line. */
export const pdfText = async (pdf: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
