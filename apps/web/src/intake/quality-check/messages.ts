import type { Suggestion } from '@xrai/engine'

export interface Question {
  readonly id: number
  readonly file: Blob
}

/** The result of checking an image before it is sent. */
export interface Checked {
  /** Undefined where the file is no picture that can be decoded, or the network did not come. */
  readonly suggestion?: Suggestion | undefined
  /** `fingerprintOf` the decoded image; undefined where it cannot be decoded. */
  readonly fingerprint?: string | undefined
}

export interface Answer extends Checked {
  readonly id: number
}
