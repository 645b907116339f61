import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'

/**
 * Parts that a file may be made of. Writers of PNG use chunks of 8 kB and more, so 64 MB are 8,192; a JPEG's segments
 * hold up to 64 kB; a frame of DICOM is a few fragments, a long series some thousand; a data set has some hundred
 * elements, one with per-frame items some hundred thousand. Each limit is far above, and far below what a file of 64 MB
 * of empty ones has.
 */
export const partLimits = {
  pngChunks: 100_000,
  jpegSegments: 20_000,
  tiffParts: 100_000,
  dicomFragments: 100_000,
  dicomElements: 2_000_000,
}

/** Decoded samples may take four bytes for each of the most pixels allowed: RGBA of 8 bits, or grey of 16 with room. */
const maxBytes = radiographLimits.pixels * 4

/** A decoder holds all samples of a picture that comes in passes, beside the ones it gives: each counts twice. */
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

/** Bytes that a decoder holds for a pixel. */
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

/** A decoder of WebP holds the whole picture, beside the samples that it gives; without alpha three of each. */
export const webpBytesPerPixel = 3 * inPasses

/**
 * Bytes that a codec of DICOM holds for a sample at its worst: the codestream, its own samples, which JPEG 2000 keeps as
 * 32-bit numbers, and those it gives.
 */
export const codecBytesPerPixel = { lossless: 4, charls: 4, openjpeg: 8, openjph: 8 } as const

/**
 * The size a header states, checked before a pixel is decoded. `bytesPerPixel` is what the decoder will hold.
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
