import type { Codec } from './codec.ts'
import { decodeDicom } from './dicom/decode-dicom.ts'
import { type Format, formatOf } from './format.ts'
import { readJpeg } from './jpeg-header.ts'
import { checkSize, jpegBytesPerPixel, pngBytesPerPixel, tiffBytesPerPixel, webpBytesPerPixel } from './limits.ts'
import { colourOf, type Pixels, toGray } from './pixels.ts'
import { readPngHeader } from './png-header.ts'
import type { Decode } from './radiograph.ts'
import { stretchSensorBits } from './stretch.ts'
import { readTiffHeader } from './tiff-header.ts'
import { readWebpHeader } from './webp-header.ts'

/**
 * A `Decode` on top of a runtime's codec. Faults in the header are refused before a pixel is decoded: IMAGE_EMPTY,
 * IMAGE_TOO_LARGE, IMAGE_FORMAT_UNSUPPORTED, IMAGE_HEIC, IMAGE_CMYK, IMAGE_DAMAGED, IMAGE_TOO_MANY_PIXELS, IMAGE_TOO_SMALL, DICOM_*.
 */
export const createDecode =
  (codec: Codec): Decode =>
  async (bytes, { window } = {}) => {
    switch (formatOf(bytes)) {
      case 'jpeg': {
        const jpeg = readJpeg(bytes)
        checkSize(jpeg.header.width, jpeg.header.height, jpegBytesPerPixel(jpeg.header))
        return radiograph('jpeg', 8, await codec.jpeg(jpeg), { trailing: bytes.length - jpeg.end })
      }
      case 'png': {
        const header = readPngHeader(bytes)
        checkSize(header.width, header.height, pngBytesPerPixel(header))
        return radiograph('png', header.bitDepth, await codec.png(header), { trailing: bytes.length - header.end })
      }
      case 'tiff': {
        const header = readTiffHeader(bytes)
        checkSize(header.width, header.height, tiffBytesPerPixel(header))
        const rest = { trailing: bytes.length - header.coded, images: header.images }
        return radiograph('tiff', header.bitDepth, await codec.tiff(header, bytes), rest)
      }
      case 'webp': {
        const header = readWebpHeader(bytes)
        checkSize(header.width, header.height, webpBytesPerPixel)
        return radiograph('webp', 8, await codec.webp(header), { trailing: bytes.length - header.end })
      }
      case 'dicom':
        return decodeDicom(bytes, codec, window)
    }
  }

interface Rest {
  /** Bytes that no decoder reads. */
  readonly trailing: number
  readonly images?: number
}

const radiograph = (
  format: Exclude<Format, 'dicom'>,
  bitsPerSample: number,
  pixels: Pixels,
  { trailing: trailingBytes, images: imagesInFile = 1 }: Rest,
) => {
  const image = stretchSensorBits(toGray(pixels))
  const { width, height } = image
  const facts = {
    format,
    width,
    height,
    bitsPerSample,
    ...(trailingBytes > 0 && { trailingBytes }),
    ...(imagesInFile > 1 && { imagesInFile }),
  }
  return { image, facts, colour: colourOf(pixels) }
}
