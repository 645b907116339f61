/**
 * Written as one, for people write a name with either: the forms of alef, yeh, kaf and teh marbuta (as Lucene's
 * ArabicNormalizer and PersianNormalizer fold them), and the digits of Arabic and Persian.
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

/** Tatweel, which only stretches a word, and what sets joining and direction without being seen. */
const unseen = /[\u00ad\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]/gu

/**
 * A text without case and without the marks over and under letters, as two writers of one name agree on it. Composed at
 * last, so that a syllable of Hangul, which decomposes into letters instead of marks, stays one.
 * A change here needs a migration of every column that `searchable` writes.
 */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(unseen, '')
    .replace(folded, letter => plainOf.get(letter) ?? letter)
