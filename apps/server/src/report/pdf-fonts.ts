import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const regular = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
const semiBold = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'))

/** Inter (SIL Open Font License 1.1), the typeface of the screen: Latin, Greek and Cyrillic, Vietnamese included. */
export const pdfFonts = {
  Inter: { normal: regular, bold: semiBold, italics: regular, bolditalics: semiBold },
}

export const pdfFontFiles: ReadonlySet<string> = new Set([regular, semiBold])

/** A TrueType file holds one font; only a collection would hold several. */
const openFace = (path: string): Font => {
  const opened = openSync(path)
  if (!('characterSet' in opened)) throw new Error(`${path} is not a single font`)
  return opened
}

let characters: ReadonlySet<number> | undefined

/** Both weights hold the same characters. */
export const canPrint = (codePoint: number): boolean => {
  characters ??= new Set(openFace(regular).characterSet)
  return characters.has(codePoint)
}
