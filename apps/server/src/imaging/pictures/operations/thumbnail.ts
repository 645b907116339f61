import type { Orientation } from '@xrai/contract/records/orientation'
import { eightBits, type GrayImage, turnImage } from '@xrai/engine'
import sharp, { type Sharp } from 'sharp'
import type { Operation } from '../operation.ts'
import { damaged } from './damaged.ts'

const width = 480
/** A JPEG is at most 65,500 pixels high (libjpeg); an accepted image may be a narrow strip of more. */
const height = 4 * width

/**
 * A JPEG of a display rendition, at most 480 pixels wide and 1,920 high. The bytes were checked at upload: everything that
 * the engine accepts, such as padding before the last marker, is accepted here. Throws IMAGE_DAMAGED.
 */
export const thumbnail: Operation<null, null> = async bytes => {
  const jpeg = await small(sharp(bytes, { failOn: 'error' })).catch(damaged)
  return { value: null, bytes: jpeg }
}

/** Like `thumbnail`, from a decoded image, in the correct orientation. */
export const thumbnailOf = (decoded: GrayImage, orientation: Orientation | null = null): Promise<Uint8Array> => {
  const image = orientation ? turnImage(decoded, orientation) : decoded
  const raw = { width: image.width, height: image.height, channels: 1 as const }
  return small(sharp(eightBits(image), { raw, limitInputPixels: false }).toColourspace('b-w'))
}

const small = (picture: Sharp): Promise<Uint8Array> =>
  picture.resize({ width, height, fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
