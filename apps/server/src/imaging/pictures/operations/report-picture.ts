import sharp from 'sharp'
import type { Operation } from '../operation.ts'

/** A JPEG of a display rendition, small enough for a report or a phone. */
export const reportPicture: Operation<{ readonly longestSide: number }, null> = async (bytes, { longestSide }) => {
  // Like the thumbnail, it does not validate the bytes, which were checked at upload.
  const jpeg = await sharp(bytes, { failOn: 'error' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return { value: null, bytes: jpeg }
}
