import { canPrint } from './pdf-fonts.ts'

/** Controls and formats: invisible in a name, and able to disguise it (writing direction, joiners). */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/**
 * A character without a glyph in the typeface is shown as missing instead of being drawn over its neighbours.
 */
const missing = '□'

/** Converts a text for the sheet: composed letters, one line, no invisible characters. */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Z}\t-\r]+/gu, ' ')
    .replace(unprintable, '')
  return Array.from(plain, letter => (canPrint(letter.codePointAt(0) ?? 0) ? letter : missing)).join('')
}
