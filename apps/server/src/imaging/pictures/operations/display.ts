import type { Orientation } from '@xrai/contract/records/orientation'
import { type DecodeOptions, eightBits, turnImage } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import type { Operation } from '../operation.ts'
import { damaged } from './damaged.ts'

export interface ToDisplay {
  readonly format: string
  /** The orientation correction; null for none. */
  readonly orientation: Orientation | null
}

/**
 * A full-size PNG, upright and windowed, with eight bits; or 'original', without bytes, if the file is a JPEG that a
 * browser can display. Throws IMAGE_DAMAGED and the errors of `decode`.
 */
export const display: Operation<ToDisplay, 'png' | 'original'> = async (bytes, { format, orientation }) => {
  if (await isShownAsSent(bytes, { format, orientation })) return { value: 'original' }
  return { value: 'png', bytes: await pngOf(bytes, orientation) }
}

/** Decodes and re-encodes only the pixels: upright, windowed, with eight bits. Throws the errors of `decode`. */
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

/** True if a browser can display the file itself. Throws IMAGE_DAMAGED. */
export const isShownAsSent = async (bytes: Uint8Array, { format, orientation }: ToDisplay): Promise<boolean> =>
  format === 'jpeg' && !orientation && (await isUpright(bytes).catch(damaged))

/** True if the pixels are stored upright: EXIF orientation 1, or none. */
const isUpright = async (jpeg: Uint8Array): Promise<boolean> => ((await sharp(jpeg).metadata()).orientation ?? 1) === 1
