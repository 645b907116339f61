import { guessedPassword, leastGuesses } from '@xrai/contract/records/password-words'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Bounds the time for any password; further characters make none weaker. */
const judgedLength = 32

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 })

/**
 * True if a new password can be guessed with few attempts, checked on this device. The server checks it again at
 * submission, with the words of two more languages.
 */
export function isWeakPassword(password: string, about: readonly string[]): boolean {
  const { texts, known } = guessedPassword(password.slice(0, judgedLength), about)
  return texts.some(text => zxcvbn.check(text, known).guesses < leastGuesses)
}
