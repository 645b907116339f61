import { damaged } from '../elements.ts'
import { jpegSegments, word } from './jpeg-segments.ts'
import type { Codestream } from './samples.ts'

/** A frame header of the JPEG family (ITU-T T.81 B.2.2, T.87 C.2.2). */
export interface JpegFrameHeader extends Codestream {
  /** 0xc0 baseline, 0xc1 extended, 0xc3 lossless, 0xf7 JPEG-LS. */
  readonly marker: number
}

/** SOF0–SOF15 without DHT, JPG and DAC, and SOF55 of JPEG-LS. */
const isFrame = (marker: number) =>
  marker === 0xf7 || (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))

/**
 * Reads the first frame header of a codestream. Skips stray bytes only in a lossy one (`jpegSegments`). Throws
 * DICOM_DAMAGED.
 */
export const readJpegFrameHeader = (bytes: Uint8Array): JpegFrameHeader => {
  const header = firstFrame(bytes, true)
  return lossless.has(header.marker) ? firstFrame(bytes, false) : header
}

const lossless: ReadonlySet<number> = new Set([0xc3, 0xf7])

const firstFrame = (bytes: Uint8Array, skipsStray: boolean): JpegFrameHeader => {
  for (const { marker, body } of jpegSegments(bytes, skipsStray)) {
    if (isFrame(marker)) return { ...frameHeader(body), marker }
  }
  throw damaged('the JPEG inside has no frame')
}

const frameHeader = (segment: Uint8Array): Codestream => {
  if (segment.length < 6) throw damaged('the JPEG inside has a short frame header')
  return {
    bits: segment[0] ?? 0,
    height: word(segment, 1),
    width: word(segment, 3),
    components: segment[5] ?? 0,
  }
}
