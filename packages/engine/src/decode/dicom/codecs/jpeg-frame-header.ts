import { damaged } from '../elements.ts'
import type { Codestream } from './samples.ts'

/** A frame header of the JPEG family (ITU-T T.81 B.2.2, T.87 C.2.2). */
export interface JpegFrameHeader extends Codestream {
  /** 0xc0 baseline, 0xc1 extended, 0xc3 lossless, 0xf7 JPEG-LS. */
  readonly marker: number
  /** Where the codestream ends: behind its last marker. */
  readonly end: number
}

/** SOF0–SOF15 without DHT, JPG and DAC, and SOF55 of JPEG-LS. */
const isFrame = (marker: number) =>
  marker === 0xf7 || (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))

const [startOfImage, startOfScan, endOfImage] = [0xd8, 0xda, 0xd9]
/** What writers pad a fragment with after the last marker. */
const longestPadding = 64

/** The first frame header of a codestream that ends with its last marker. DICOM_DAMAGED. */
export const readJpegFrameHeader = (bytes: Uint8Array): JpegFrameHeader => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) throw damaged('no JPEG inside')
  const end = endOf(bytes)
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) throw damaged('the JPEG inside misses a marker')
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? endOfImage
    if (marker === endOfImage || marker === startOfScan) throw damaged('the JPEG inside has no frame')
    const length = word(bytes, at + 1)
    if (length < 2 || at + 1 + length > bytes.length) throw damaged('a segment of the JPEG inside is too long')
    if (isFrame(marker)) return { ...frameHeader(bytes.subarray(at + 3, at + 1 + length)), marker, end }
    at += 1 + length
  }
}

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

const frameHeader = (segment: Uint8Array): Codestream => {
  if (segment.length < 6) throw damaged('the JPEG inside has a short frame header')
  return {
    bits: segment[0] ?? 0,
    height: word(segment, 1),
    width: word(segment, 3),
    components: segment[5] ?? 0,
  }
}

const endOf = (bytes: Uint8Array): number => {
  const first = Math.max(bytes.length - longestPadding, 2)
  for (let at = bytes.length - 2; at >= first; at -= 1) if (word(bytes, at) === 0xff00 + endOfImage) return at + 2
  throw damaged('the JPEG inside ends before its last marker')
}
