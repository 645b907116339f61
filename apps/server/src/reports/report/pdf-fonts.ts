import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Fontkit from 'fontkit'

interface FontFormat {
  new (stream: { readonly buffer: Uint8Array }): Fontkit.Font
  probe(bytes: Uint8Array): boolean
}

/** The copy that pdfkit uses; an import would load another one with separate formats. */
const fontkit: typeof Fontkit & { registerFormat(format: FontFormat): void } = createRequire(import.meta.url)('fontkit')

const regular = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
const semiBold = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'))

/** Inter (SIL Open Font License 1.1), the typeface of the screen: Latin including Vietnamese, Greek and Cyrillic. */
const faces = { 'Inter-Regular': regular, 'Inter-SemiBold': semiBold } as const
type Face = keyof typeof faces

export const pdfFonts = {
  Inter: { normal: 'Inter-Regular', bold: 'Inter-SemiBold', italics: 'Inter-Regular', bolditalics: 'Inter-SemiBold' },
}

const parsed = new Map<Face, Fontkit.Font>()

/** Private use: variants of characters, such as a bracket beside capitals, which stand for the character itself. */
const isPrivate = (codePoint: number) => codePoint >= 0xe000 && codePoint <= 0xf8ff

/** A TrueType file contains one font; only a collection has several. */
function parseFace(face: Face): Fontkit.Font {
  const opened = fontkit.create(readFileSync(faces[face]))
  if (!('characterSet' in opened)) throw new Error(`${faces[face]} is not a single font`)
  // A glyph keeps the characters of the first request for it. A request for the parts of another glyph, such as the dots of a
  // colon, names none, and then a search in later documents would not find the full stop.
  for (const codePoint of opened.characterSet) if (!isPrivate(codePoint)) opened.glyphForCodePoint(codePoint)
  return opened
}

const faceOf = (face: Face): Fontkit.Font => {
  const font = parsed.get(face) ?? parseFace(face)
  parsed.set(face, font)
  return font
}

/** A placeholder for a font in pdfmake's virtual file system: pdfkit asks fontkit for the font with these bytes. */
const ticketOf = (face: string): Buffer => Buffer.from(`XRAI font ${face}`)

const isFace = (name: string): name is Face => name in faces

const faceOfTicket = (bytes: Uint8Array): Face | undefined =>
  Object.keys(faces)
    .filter(isFace)
    .find(face => ticketOf(face).equals(bytes))

/** Returns the already parsed font, because pdfkit would parse each font again for each document. */
class ParsedFont {
  static probe(bytes: Uint8Array): boolean {
    return faceOfTicket(bytes) !== undefined
  }
  constructor({ buffer }: { readonly buffer: Uint8Array }) {
    const face = faceOfTicket(buffer)
    if (!face) throw new Error('these bytes stand for no font')
    // biome-ignore lint/correctness/noConstructorReturn: fontkit calls its formats with new.
    return faceOf(face)
  }
}
fontkit.registerFormat(ParsedFont as unknown as FontFormat)

/** The files that pdfmake finds under the names of `pdfFonts`. */
export const fontTickets: readonly (readonly [name: string, bytes: Buffer])[] = Object.keys(faces).map(face => [
  face,
  ticketOf(face),
])

let characters: ReadonlySet<number> | undefined

/** Both weights have the same characters. */
export const canPrint = (codePoint: number): boolean => {
  characters ??= new Set(faceOf('Inter-Regular').characterSet)
  return characters.has(codePoint)
}
