import { guessedPassword, leastGuesses } from '@xrai/contract/records/password-words'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The same time for every password: what follows makes one no weaker. */
const judgedLength = 32

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 })

/**
 * Whether few guesses find a new password, judged on this device. The server judges it again at submission, with the
 * words of two languages besides.
 */
export function isWeakPassword(password: string, about: readonly string[]): boolean {
  const { texts, known } = guessedPassword(password.slice(0, judgedLength), about)
  return texts.some(text => zxcvbn.check(text, known).guesses < leastGuesses)
}
