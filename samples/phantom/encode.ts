import sharp from 'sharp'
import type { PhantomImage } from './draw-phantom.ts'

function eightBits(image: PhantomImage): Buffer {
  return Buffer.from(Uint8Array.from(image.data, value => value >> 4))
}

/** Baseline JPEG, one channel, 8 bits. */
export async function encodeJpeg(image: PhantomImage, quality = 88): Promise<Uint8Array> {
  const raw = { width: image.width, height: image.height, channels: 1 } as const
  return new Uint8Array(await sharp(eightBits(image), { raw }).toColourspace('b-w').jpeg({ quality }).toBuffer())
}
