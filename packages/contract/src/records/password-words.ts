/** The threshold of zxcvbn's score 3; eight characters without a known pattern reach exactly this number. */
export const leastGuesses = 1e8

/** Words that an attacker tries for a product of this kind. */
const product = ['xrai', 'dental', 'dentista', 'odontologia', 'odontologo', 'radiografia', 'panoramica', 'clinica']

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A name or an address, whole and split into words, without accents. */
const wordsOf = (text: string): string[] => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]

/** Shorter words are too common to count as personal. */
const minLetters = 4

/** The password without the publicly known words of the user, because repeating such a word adds no strength. */
const withoutWords = (password: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), plain(password))

interface GuessedPassword {
  /** The password, and its rest without the known words: each must be strong. */
  readonly texts: readonly string[]
  /** The words that an attacker tries first. */
  readonly known: string[]
}

/**
 * The texts to rate for a new password; `about` contains known facts of the user. The browser and the server use the
 * same rule.
 */
export function guessedPassword(password: string, about: readonly string[]): GuessedPassword {
  const known = [...new Set([...about.flatMap(wordsOf), ...product])].filter(word => word.length >= minLetters)
  const left = withoutWords(
    password,
    known.toSorted((a, b) => b.length - a.length),
  )
  return { texts: left === plain(password) ? [password] : [password, left], known }
}
