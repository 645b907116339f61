/** Where zxcvbn's score 3 begins; eight characters in which it finds nothing known are exactly so many. */
export const leastGuesses = 1e8

/** What a guesser tries at a product of this kind. */
const product = ['xrai', 'dental', 'dentista', 'odontologia', 'odontologo', 'radiografia', 'panoramica', 'clinica']

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A name or an address whole and by its words, without accents. */
const wordsOf = (text: string): string[] => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]

/** Shorter words are too common to count as personal. */
const minLetters = 4

/** The password without the words that are public about the user: repeating such a word adds no strength. */
const withoutWords = (password: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), plain(password))

interface GuessedPassword {
  /** The password, and what is left of it without the known words: each must be strong. */
  readonly texts: readonly string[]
  /** The words that a guesser tries first. */
  readonly known: string[]
}

/** What is judged of a new password; `about` is what is known of the user. The browser and the server judge alike. */
export function guessedPassword(password: string, about: readonly string[]): GuessedPassword {
  const known = [...new Set([...about.flatMap(wordsOf), ...product])].filter(word => word.length >= minLetters)
  const left = withoutWords(
    password,
    known.toSorted((a, b) => b.length - a.length),
  )
  return { texts: left === plain(password) ? [password] : [password, left], known }
}
