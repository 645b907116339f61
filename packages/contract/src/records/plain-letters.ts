/**
 * Variants that are treated as one letter, because names are written with either: the forms of alef, yeh, kaf and teh
 * marbuta (as Lucene's ArabicNormalizer and PersianNormalizer fold them), and the digits of Arabic and Persian.
 */
const alike: readonly (readonly [string, string])[] = [
  ['\u0671\u0672\u0673\u0675', '\u0627'],
  ['\u0649\u06cc', '\u064a'],
  ['\u06a9', '\u0643'],
  ['\u0629', '\u0647'],
  ...Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(0x660 + digit, 0x6f0 + digit), `${digit}`] as const),
]

const plainOf = new Map(alike.flatMap(([letters, plain]) => [...letters].map(letter => [letter, plain] as const)))

const folded = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu')

/** Tatweel, which only stretches a word, and invisible characters that control joining and direction. */
const unseen = /[\u00ad\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]/gu

/**
 * A text without case and diacritics, so that two spellings of one name are equal. Composed at the end, because Hangul
 * syllables decompose into letters rather than marks and must stay whole. A change here needs a migration of every
 * column that `searchable` writes.
 */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(unseen, '')
    .replace(folded, letter => plainOf.get(letter) ?? letter)

/** The words of a text, of letters and digits, as `plainLetters` writes them. */
export const plainWords = (text: string): readonly string[] => plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
