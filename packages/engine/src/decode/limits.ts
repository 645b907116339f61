import { radiographLimits } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'

/** Decoded samples may take four bytes for each of the most pixels allowed: RGBA of 8 bits, or grey of 16 with room. */
const mostBytes = radiographLimits.pixels * 4

/**
 * The size a header states, checked before a pixel is decoded. `bytesPerPixel` is what the decoder will hold.
 * IMAGE_TOO_MANY_PIXELS or IMAGE_TOO_SMALL.
 */
export const checkSize = (width: number, height: number, bytesPerPixel: number): void => {
  const detail = `${width} × ${height}`
  const pixels = width * height
  if (pixels > radiographLimits.pixels || pixels * bytesPerPixel > mostBytes) {
    throw new AppError('IMAGE_TOO_MANY_PIXELS', { detail })
  }
  if (Math.min(width, height) < radiographLimits.shortestSide) throw new AppError('IMAGE_TOO_SMALL', { detail })
}
