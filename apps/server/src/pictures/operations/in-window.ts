import type { Orientation } from '@xrai/contract/records/orientation'
import type { Operation } from '../operation.ts'
import { pngOf } from './display.ts'

export interface InWindow {
  readonly orientation: Orientation | null
  /** The place of one of the windows that the file offers. */
  readonly window: number
}

/** The picture that `display` makes, in another window of its file. Refuses as `decode` does. */
export const inWindow: Operation<InWindow, null> = async (bytes, { orientation, window }) => ({
  value: null,
  bytes: await pngOf(bytes, orientation, { window }),
})
