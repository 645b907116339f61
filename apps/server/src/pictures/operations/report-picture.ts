import sharp from 'sharp'
import type { Operation } from '../operation.ts'

/** Enough for A4 at 220 dots per inch. */
const longestSide = 1600

/** A JPEG of a display picture, small enough to be sent by e-mail inside a report. */
export const reportPicture: Operation<null, null> = async bytes => {
  // As for the thumbnail, the bytes were judged at their upload.
  const jpeg = await sharp(bytes, { failOn: 'error' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return { value: null, bytes: jpeg }
}
