import { AppError } from '@xrai/contract/errors/app-error'
import { formatOf, readJpegHeader, readPngHeader, readWebpHeader } from '@xrai/engine'
import sharp, { type Sharp } from 'sharp'

/** The default resolution of phone cameras; a small file may claim to be larger to exhaust us. */
const pixelLimit = 50_000_000
/** An interlaced PNG is decoded whole, with eight bytes for each pixel, before anything of it can be made smaller. */
const interlacedLimit = 4_000_000

/**
 * An image that is no radiograph, decoded for `draw`: ignores its name and discards its metadata, in which phones store
 * the location. Throws PICTURE_TOO_MANY_PIXELS or PICTURE_UNSUPPORTED.
 */
export const redraw = async (bytes: Uint8Array, draw: (picture: Sharp) => Sharp): Promise<Buffer> => {
  try {
    const picture = sharp(readHeader(bytes), { limitInputPixels: pixelLimit, failOn: 'error' })
    return await draw(picture.autoOrient()).toBuffer()
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'PICTURE_TOO_MANY_PIXELS') throw cause
    const isLarge = /exceeds pixel limit/.test(String(cause))
    throw new AppError(isLarge ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_UNSUPPORTED', { cause })
  }
}

/** The bytes to decode: of a PNG without texts and colour profile. Refuses JPEG and PNG as the engine does, and every other format. */
const readHeader = (bytes: Uint8Array): Uint8Array => {
  switch (formatOf(bytes)) {
    case 'jpeg':
      readJpegHeader(bytes)
      return bytes
    case 'png': {
      const { width, height, interlaced, picture } = readPngHeader(bytes)
      if (interlaced && width * height > interlacedLimit) throw new AppError('PICTURE_TOO_MANY_PIXELS')
      return picture
    }
    case 'webp':
      return readWebpHeader(bytes).picture
    case 'tiff':
    case 'dicom':
      throw new AppError('PICTURE_UNSUPPORTED')
  }
}
