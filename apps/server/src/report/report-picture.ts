import sharp from 'sharp'

/** Enough for A4 at 220 dots per inch. */
const widest = 1600
const highest = 1600

/** The upright picture as a data URI of a JPEG, small enough to be sent by e-mail inside a report. */
export async function reportPicture(display: Uint8Array): Promise<string> {
  // As for the thumbnail, the bytes were judged at their upload.
  const jpeg = await sharp(display, { failOn: 'error' })
    .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
