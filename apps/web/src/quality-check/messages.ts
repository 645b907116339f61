import type { Suggestion } from '@xrai/engine'

export interface Question {
  readonly id: number
  readonly file: Blob
}

export interface Answer {
  readonly id: number
  /** Undefined where the file is no picture that can be decoded, or the network did not come. */
  readonly suggestion: Suggestion | undefined
}
