import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'

/**
 * Maximum numbers of parts in a file. PNG writers use chunks of 8 kB and more, so 64 MB are 8,192; a JPEG's segments
 * have up to 64 kB; a DICOM frame is a few fragments, a long series some thousand; a data set has a few hundred
 * elements, one with per-frame items a few hundred thousand. Each limit is far above these, and far below a file of 64
 * MB of empty parts.
 */
export const partLimits = {
  pngChunks: 100_000,
  jpegSegments: 20_000,
  tiffParts: 100_000,
  dicomFragments: 100_000,
  dicomElements: 2_000_000,
}

/**
 * Decoded samples may take four bytes per pixel of the largest permitted image: RGBA of 8 bits, or grey of 16 with
 * reserve.
 */
const maxBytes = radiographLimits.pixels * 4

/** A decoder of a progressive image holds all its samples twice: its own, and the output. */
const inPasses = 2

interface JpegCost {
  readonly components: number
  readonly progressive: boolean
}

interface PngCost {
  readonly channels: number
  readonly bitDepth: number
  readonly interlaced: boolean
}

/** Bytes that a decoder holds per pixel. */
export const jpegBytesPerPixel = ({ components, progressive }: JpegCost): number =>
  components * (progressive ? inPasses : 1)

export const pngBytesPerPixel = ({ channels, bitDepth, interlaced }: PngCost): number =>
  channels * (bitDepth === 16 ? 2 : 1) * (interlaced ? inPasses : 1)

interface TiffCost {
  readonly channels: number
  readonly bitDepth: number
  readonly inParts: boolean
}

export const tiffBytesPerPixel = ({ channels, bitDepth, inParts }: TiffCost): number =>
  channels * (bitDepth === 16 ? 2 : 1) * (inParts ? inPasses : 1)

/** A WebP decoder holds the whole image beside its output; three samples of each without alpha. */
export const webpBytesPerPixel = 3 * inPasses

/**
 * Bytes that a DICOM codec holds per sample in the worst case: the codestream, its own samples (32-bit numbers in JPEG
 * 2000), and its output.
 */
export const codecBytesPerPixel = { lossless: 4, charls: 4, openjpeg: 8, openjph: 8 } as const

/**
 * Checks the size in a header before any pixel is decoded. `bytesPerPixel` is the decoder's memory use. Throws
 * IMAGE_TOO_MANY_PIXELS or IMAGE_TOO_SMALL.
 */
export const checkSize = (width: number, height: number, bytesPerPixel: number): void => {
  const detail = `${width} × ${height}`
  const pixels = width * height
  if (pixels > radiographLimits.pixels || pixels * bytesPerPixel > maxBytes) {
    throw new AppError('IMAGE_TOO_MANY_PIXELS', { detail })
  }
  if (Math.min(width, height) < radiographLimits.shortestSide) throw new AppError('IMAGE_TOO_SMALL', { detail })
}
