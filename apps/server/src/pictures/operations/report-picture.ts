import sharp from 'sharp'
import type { Operation } from '../operation.ts'

/** A JPEG of a display picture, small enough for a report or a phone. */
export const reportPicture: Operation<{ readonly longestSide: number }, null> = async (bytes, { longestSide }) => {
  // As for the thumbnail, the bytes were judged at their upload.
  const jpeg = await sharp(bytes, { failOn: 'error' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return { value: null, bytes: jpeg }
}
