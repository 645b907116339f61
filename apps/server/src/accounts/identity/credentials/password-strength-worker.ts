import { parentPort } from 'node:worker_threads'
import { guessedPassword, leastGuesses } from '@xrai/contract/records/password-words'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as spanish from '@zxcvbn-ts/language-es-es'

export interface Asked {
  readonly id: number
  readonly password: string
  readonly about: readonly string[]
}

export interface Judged {
  readonly id: number
  readonly isWeak: boolean
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: 20,
})

parentPort?.on('message', ({ id, password, about }: Asked) => {
  const { texts, known } = guessedPassword(password, about)
  const isWeak = texts.some(text => zxcvbn.check(text, known).guesses < leastGuesses)
  parentPort?.postMessage({ id, isWeak } satisfies Judged)
})
