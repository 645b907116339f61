import type { Codec } from '../codec.ts'
import { readFirstFrame } from './frame.ts'
import type { Layout } from './layout.ts'

/** The first frame as acquired, independent of the transfer syntax, the header and the window. */
export interface Samples {
  readonly width: number
  readonly height: number
  /** Only the stored bits, a negative value as its 16-bit two's complement; colour is converted to grey. */
  readonly data: Uint8Array | Uint16Array
}

/** Reads the first frame for a comparison with another file's. Throws as `decodeDicom` does. */
export const readSamplesWith = async (bytes: Uint8Array, codec: Codec): Promise<Samples> => {
  const { layout, frame } = await readFirstFrame(bytes, codec)
  return {
    width: layout.width,
    height: layout.height,
    data: frame.colour ? frame.gray : storedBits(frame.stored, frame.layout),
  }
}

/** Masks other bits of a sample, such as an overlay, which are not part of the image (PS3.5 §8.1.1). */
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
