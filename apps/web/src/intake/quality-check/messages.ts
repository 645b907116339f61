import type { Suggestion } from '@xrai/engine'

export interface Question {
  readonly id: number
  readonly file: Blob
}

/** The result of checking an image before it is sent. */
export interface Checked {
  /** Undefined if the file cannot be decoded or the network failed to load. */
  readonly suggestion?: Suggestion | undefined
  /** `fingerprintOf` the decoded image; undefined if it cannot be decoded. */
  readonly fingerprint?: string | undefined
}

export interface Answer extends Checked {
  readonly id: number
}
