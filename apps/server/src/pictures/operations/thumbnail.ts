import type { Orientation } from '@xrai/contract/records/orientation'
import { eightBits, type GrayImage, turnImage } from '@xrai/engine'
import sharp, { type Sharp } from 'sharp'
import type { Operation } from '../operation.ts'
import { damaged } from './damaged.ts'

const width = 480

/**
 * A JPEG 480 pixels wide of a display picture. The bytes were judged at their upload: what the engine lets pass, such as
 * padding before the last marker, passes. IMAGE_DAMAGED.
 */
export const thumbnail: Operation<null, null> = async bytes => {
  const jpeg = await small(sharp(bytes, { failOn: 'error' })).catch(damaged)
  return { value: null, bytes: jpeg }
}

/** The same of a decoded picture, turned right. */
export const thumbnailOf = (decoded: GrayImage, orientation: Orientation | null = null): Promise<Uint8Array> => {
  const image = orientation ? turnImage(decoded, orientation) : decoded
  const raw = { width: image.width, height: image.height, channels: 1 as const }
  return small(sharp(eightBits(image), { raw, limitInputPixels: false }).toColourspace('b-w'))
}

const small = (picture: Sharp): Promise<Uint8Array> =>
  picture.resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
