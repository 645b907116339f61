/** The letters that Inter has, the typeface of the PDF; apps/server's pdf-fonts.test compares them with its file. */
const printedLetter =
  /[A-Za-z\u00aa-\u0148\u014a-\u01c3\u01c5-\u0254\u037a-\u03d7\u03f0-\u03f6\u03fc-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1fff]/u
/** Letters, and emoji, which are beyond the basic plane. */
const seen = /\p{L}|[\u{10000}-\u{10ffff}]/u

/** True for a letter or an emoji that the PDF shows as an empty box. */
export const isUnprintable = (letter: string): boolean => seen.test(letter) && !printedLetter.test(letter)

/** The different letters of texts that the PDF cannot print, in their order. */
export const unprintableIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(Array.from(texts.join(' ').normalize('NFC')).filter(isUnprintable)),
]
