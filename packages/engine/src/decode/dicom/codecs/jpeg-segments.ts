import { partLimits } from '../../limits.ts'
import { damaged } from '../elements.ts'

export interface JpegSegment {
  readonly marker: number
  /** What follows its length. */
  readonly body: Uint8Array
  /** Where it ends in the codestream. */
  readonly end: number
}

const [startOfImage, endOfImage] = [0xd8, 0xd9]
export const startOfScan = 0xda

/**
 * The segments of a codestream up to the header of its first scan, that one included. `skipsStray` passes over bytes
 * between two segments, as libjpeg does; the decoders of the lossless processes do not. DICOM_DAMAGED.
 */
export function* jpegSegments(bytes: Uint8Array, skipsStray = false): Generator<JpegSegment> {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) throw damaged('no JPEG inside')
  let at = 2
  for (let count = 0; ; count += 1) {
    if (count > partLimits.jpegSegments) throw damaged(`a JPEG inside of more than ${partLimits.jpegSegments} segments`)
    if (skipsStray) at = nextMarker(bytes, at)
    if (bytes[at] !== 0xff) throw damaged('the JPEG inside misses a marker')
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? endOfImage
    if (marker === endOfImage) throw damaged('the JPEG inside has no scan')
    const length = word(bytes, at + 1)
    const end = at + 1 + length
    if (length < 2 || end > bytes.length) throw damaged('a segment of the JPEG inside is too long')
    yield { marker, body: bytes.subarray(at + 3, end), end }
    if (marker === startOfScan) return
    at = end
  }
}

/** The next 0xff that no 0 follows, or the end. */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 1)
  return at < 0 ? bytes.length : at
}

export const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** What writers pad a fragment with after the last marker. */
const longestPadding = 64

/** Where a codestream ends: behind its last marker. DICOM_DAMAGED. */
export const endOfJpeg = (bytes: Uint8Array): number => {
  const first = Math.max(bytes.length - longestPadding, 2)
  for (let at = bytes.length - 2; at >= first; at -= 1) if (word(bytes, at) === 0xff00 + endOfImage) return at + 2
  throw damaged('the JPEG inside ends before its last marker')
}
