import type { Orientation } from '@xrai/contract/records/orientation'
import type { Operation } from '../operation.ts'
import { pngOf } from './display.ts'

export interface InWindow {
  readonly orientation: Orientation | null
  /** The place of one of the windows that the file offers. */
  readonly window: number
}

/** Like `display`, in another window of the file. Throws the errors of `decode`. */
export const inWindow: Operation<InWindow, null> = async (bytes, { orientation, window }) => ({
  value: null,
  bytes: await pngOf(bytes, orientation, { window }),
})
