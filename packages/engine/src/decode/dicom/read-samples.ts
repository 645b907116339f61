import type { Codec } from '../codec.ts'
import { checkSize } from '../limits.ts'
import { readDataSet } from './elements.ts'
import { readFrame } from './frame.ts'
import { type Layout, readLayout } from './layout.ts'
import { allTags } from './tags.ts'
import { openDicom } from './transfer-syntax.ts'

/** The first frame as it was taken: whatever the transfer syntax, the header and the window are. */
export interface Samples {
  readonly width: number
  readonly height: number
  /** The stored bits alone, a negative value as its two's complement of 16 bits; of colour, mixed to grey. */
  readonly data: Uint8Array | Uint16Array
}

/** Reads the first frame for a comparison with another file's. Refuses as `decodeDicom` does. */
export const readSamplesWith = async (bytes: Uint8Array, codec: Codec): Promise<Samples> => {
  const { view, syntax, start } = await openDicom(bytes)
  const data = readDataSet(view, syntax, allTags, { start, end: view.byteLength })
  const layout = readLayout(data)
  const { width, height } = layout
  checkSize(width, height, (layout.samples * layout.bitsAllocated) / 8)
  const frame = await readFrame(data, layout, syntax, codec)
  return { width, height, data: frame.colour ? frame.gray : storedBits(frame.stored, frame.layout) }
}

/** What a file has beside them in a sample, an overlay say, is no part of the picture (PS3.5 §8.1.1). */
const storedBits = (samples: Uint8Array | Uint16Array, { bitsStored, highBit, signed }: Layout): Uint16Array => {
  const right = highBit - bitsStored + 1
  const mask = 2 ** bitsStored - 1
  const unused = 32 - bitsStored
  const bits = new Uint16Array(samples.length)
  for (let at = 0; at < bits.length; at += 1) {
    const value = ((samples[at] ?? 0) >> right) & mask
    bits[at] = signed ? (value << unused) >> unused : value
  }
  return bits
}
