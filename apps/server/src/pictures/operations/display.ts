import type { Orientation } from '@xrai/contract/records/orientation'
import { type DecodeOptions, eightBits, turnImage } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import type { Operation } from '../operation.ts'
import { damaged } from './damaged.ts'

export interface ToDisplay {
  readonly format: string
  /** How it is turned right; null as it is. */
  readonly orientation: Orientation | null
}

/**
 * A PNG in full size, upright and windowed, with the eight bits that a screen shows; or 'original', and no bytes, where
 * the file is a JPEG that a screen can show as it is. IMAGE_DAMAGED and what else `decode` refuses.
 */
export const display: Operation<ToDisplay, 'png' | 'original'> = async (bytes, { format, orientation }) => {
  if (await isShownAsSent(bytes, { format, orientation })) return { value: 'original' }
  return { value: 'png', bytes: await pngOf(bytes, orientation) }
}

/**
 * The pixels alone, decoded and written anew: upright, windowed, with eight bits. Refuses as `decode` does.
 */
export const pngOf = async (
  bytes: Uint8Array,
  orientation: Orientation | null,
  options?: DecodeOptions,
): Promise<Buffer> => {
  const decoded = await decode(bytes, options)
  const image = orientation ? turnImage(decoded.image, orientation) : decoded.image
  const { width, height } = image
  return sharp(eightBits(image), { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Whether a screen can show the file itself. IMAGE_DAMAGED. */
export const isShownAsSent = async (bytes: Uint8Array, { format, orientation }: ToDisplay): Promise<boolean> =>
  format === 'jpeg' && !orientation && (await isUpright(bytes).catch(damaged))

/** Whether the pixels lie as they are to be seen: EXIF orientation 1, or none. */
const isUpright = async (jpeg: Uint8Array): Promise<boolean> => ((await sharp(jpeg).metadata()).orientation ?? 1) === 1
