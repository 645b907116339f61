import sharp from 'sharp'
import type { Operation } from '../operation.ts'
import { damaged } from './damaged.ts'

export interface CropBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const longest = 480

/**
 * A JPEG of a part of a display rendition; the box must be inside the image. Throws IMAGE_DAMAGED.
 */
export const crop: Operation<CropBox, null> = async (bytes, { x, y, width, height }) => {
  const jpeg = await sharp(bytes, { failOn: 'error' })
    .extract({ left: x, top: y, width, height })
    .resize({ width: longest, withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(damaged)
  return { value: null, bytes: jpeg }
}
