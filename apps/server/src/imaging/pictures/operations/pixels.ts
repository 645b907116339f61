import type { Orientation } from '@xrai/contract/records/orientation'
import type { Operation } from '../operation.ts'
import { pngOf } from './display.ts'

/** A PNG of the pixels without any metadata; text burned into the pixels stays. */
export const pixels: Operation<{ readonly orientation: Orientation | null }, null> = async (
  bytes,
  { orientation },
) => ({
  value: null,
  bytes: await pngOf(bytes, orientation),
})
