import type { Pictures } from '../../imaging/pictures/open-pictures.ts'

/** A display rendition, stored under `hash`, as the data URI of a report's JPEG. */
export const drawReportImage = async (
  pictures: Pick<Pictures, 'reportPicture'>,
  display: Uint8Array,
  hash?: string,
): Promise<string> => {
  const jpeg = await pictures.reportPicture(display, hash === undefined ? {} : { hash })
  return `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length).toString('base64')}`
}
