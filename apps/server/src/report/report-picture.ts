import type { Pictures } from '../pictures/open-pictures.ts'

/** A display picture, stored under `hash`, as the data URI of the JPEG that a report carries. */
export const reportPicture = async (
  pictures: Pick<Pictures, 'reportPicture'>,
  display: Uint8Array,
  hash?: string,
): Promise<string> => {
  const jpeg = await pictures.reportPicture(display, hash === undefined ? {} : { hash })
  return `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length).toString('base64')}`
}
