import { toGrey } from '../image/to-grey.ts'
import type { GreyImage, ViewerImage } from '../image/viewer-image.ts'
import { clahe } from './clahe.ts'
import type { Filters } from './filters.ts'
import { sharpen } from './sharpen.ts'

interface ByteImage extends GreyImage {
  readonly pixels: Uint8Array
}

/** Converts 16-bit greys within their window to 8 bits, the input of the filters. */
export const toBytes = (picture: GreyImage): ByteImage => {
  const { pixels, window } = picture
  if (pixels instanceof Uint8Array) return { ...picture, pixels }
  const factor = 255 / (window.upper - window.lower)
  const bytes = Uint8Array.from(pixels, grey => Math.max(0, Math.min(255, (grey - window.lower) * factor)))
  return { ...picture, pixels: bytes, window: { lower: 0, upper: 255 } }
}

export const filterGrey = (picture: ByteImage, filters: Filters): ByteImage => {
  const equalised = filters.clahe ? { ...picture, pixels: clahe(picture) } : picture
  return filters.sharpen ? { ...equalised, pixels: sharpen(equalised) } : equalised
}

/** Applies the filters to the image. Runs on the main thread: half a second for a large panoramic. */
export const filterImage = async (picture: ViewerImage, filters: Filters): Promise<GreyImage> =>
  filterGrey(toBytes(await toGrey(picture)), filters)
