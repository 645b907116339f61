import { parentPort } from 'node:worker_threads'
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

/** Where zxcvbn's score 3 begins; eight characters in which it finds nothing known are exactly so many. */
const minGuesses = 1e8

/** What a guesser tries at a product of this kind. */
const product = ['xrai', 'dental', 'dentista', 'odontologia', 'odontologo', 'radiografia', 'panoramica', 'clinica']

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: 20,
})

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A name or an address whole and by its words, without accents. */
const wordsOf = (text: string): string[] => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]

/** Shorter words are too common to count as personal. */
const minLetters = 4

/** The password without the words that are public about the user: repeating such a word adds no strength. */
const withoutWords = (password: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), plain(password))

parentPort?.on('message', ({ id, password, about }: Asked) => {
  const known = [...new Set([...about.flatMap(wordsOf), ...product])].filter(word => word.length >= minLetters)
  const left = withoutWords(
    password,
    known.toSorted((a, b) => b.length - a.length),
  )
  const judged = left === plain(password) ? [password] : [password, left]
  const isWeak = judged.some(text => zxcvbn.check(text, known).guesses < minGuesses)
  parentPort?.postMessage({ id, isWeak } satisfies Judged)
})
