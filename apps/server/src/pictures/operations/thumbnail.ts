import sharp from 'sharp'
import type { Operation } from '../operation.ts'
import { damaged } from './damaged.ts'

const width = 480

/**
 * A JPEG 480 pixels wide of a display picture. The bytes were judged at their upload: what the engine lets pass, such as
 * padding before the last marker, passes. IMAGE_DAMAGED.
 */
export const thumbnail: Operation<null, null> = async bytes => {
  const jpeg = await sharp(bytes, { failOn: 'error' })
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(damaged)
  return { value: null, bytes: jpeg }
}
