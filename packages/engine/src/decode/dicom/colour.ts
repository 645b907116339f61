import type { Layout } from './layout.ts'

export type Colour = Pick<Layout, 'width' | 'height' | 'photometric' | 'planar' | 'bitsStored' | 'highBit'>

type Samples = Uint8Array | Uint16Array

/**
 * Converts three components to grey, at 8 or 16 bits; Y of YBR equals the luma computed from RGB (PS3.3 C.7.6.3.1.2).
 */
export const mixColour = (samples: Samples, colour: Colour): Samples => {
  const pixels = colour.width * colour.height
  if (samples instanceof Uint8Array) return mix(samples, new Uint8Array(pixels), colour)
  return spread(mix(samples, new Uint16Array(pixels), colour), colour)
}

const mix = <T extends Samples>(samples: T, gray: T, { photometric, planar }: Colour): T => {
  const pixels = gray.length
  if (photometric === 'YBR_FULL_422') {
    for (let index = 0; index < pixels; index += 1) gray[index] = samples[(index >> 1) * 4 + (index & 1)] ?? 0
    return gray
  }
  const [step, plane] = planar ? [1, pixels] : [3, 1]
  for (let index = 0; index < pixels; index += 1) {
    const first = samples[index * step] ?? 0
    const second = samples[index * step + plane] ?? 0
    const third = samples[index * step + 2 * plane] ?? 0
    gray[index] = photometric === 'RGB' ? Math.floor((299 * first + 587 * second + 114 * third + 500) / 1000) : first
  }
  return gray
}

/** Scales the stored bits of a 16-bit sample to its whole range. */
const spread = (gray: Uint16Array, { bitsStored, highBit }: Colour): Uint16Array => {
  const shift = highBit - bitsStored + 1
  const most = 2 ** bitsStored - 1
  for (let index = 0; index < gray.length; index += 1) {
    gray[index] = Math.round(((((gray[index] ?? 0) >> shift) & most) * 65535) / most)
  }
  return gray
}
