import type { Orientation } from '@xrai/contract/records/orientation'
import type { Operation } from '../operation.ts'
import { pngOf } from './display.ts'

/** A PNG of the pixels and nothing else: no name, no tag, no fact of a camera; what is burned into them stays. */
export const pixels: Operation<{ readonly orientation: Orientation | null }, null> = async (
  bytes,
  { orientation },
) => ({
  value: null,
  bytes: await pngOf(bytes, orientation),
})
