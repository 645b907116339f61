import { concatBytes } from '../../concat-bytes.ts'
import { isAdobe, isJfif } from '../../jpeg-repairs.ts'
import { partLimits } from '../../limits.ts'
import { damaged } from '../elements.ts'

export interface JpegSegment {
  readonly marker: number
  /** The bytes after the segment's length. */
  readonly body: Uint8Array
  /** The segment's end in the codestream. */
  readonly end: number
}

const startOfImage = 0xd8
const endOfImage = 0xd9
export const startOfScan = 0xda

/**
 * Yields the segments of a codestream in a DICOM file, of any process, up to and including the header of its first scan;
 * `readJpeg` walks a whole lossy one and repairs it. `skipsStray` skips bytes between two segments, as libjpeg does; the
 * lossless decoders do not. Throws DICOM_DAMAGED.
 */
export function* jpegSegments(bytes: Uint8Array, skipsStray = false): Generator<JpegSegment> {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) throw damaged('no JPEG inside')
  let at = 2
  for (let count = 0; ; count += 1) {
    if (count > partLimits.jpegSegments) throw damaged(`a JPEG inside of more than ${partLimits.jpegSegments} segments`)
    if (skipsStray) at = afterStrayBytes(bytes, at)
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

/** The next 0xff that is not followed by 0, or the end. */
const afterStrayBytes = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 1)
  return at < 0 ? bytes.length : at
}

export const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/**
 * The end of a lossless codestream: after its last marker, before any padding of the fragment. Entropy-coded bytes
 * contain no 0xff before a byte of 0x80 or more, except in restarts (ITU-T T.81 B.1.1.5, T.87 A.1). Throws
 * DICOM_DAMAGED.
 */
export const endOfJpeg = (bytes: Uint8Array): number => {
  let at = 0
  for (const { end } of jpegSegments(bytes)) at = end
  for (let count = 0; count <= partLimits.jpegSegments; count += 1) {
    at = endOfLosslessScan(bytes, at)
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at]
    if (marker === undefined) break
    if (marker === endOfImage) return at + 1
    at += 1 + word(bytes, at + 1)
  }
  throw damaged('the JPEG inside ends before its last marker')
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7

/** The next marker other than a restart, or the end; in a lossy scan too, whose 0xff are followed by 0. */
const endOfLosslessScan = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const code = bytes[at + 1] ?? 0
    if (code === 0xff) at += 1
    else if (code >= 0x80 && !isRestart(code)) return at
    else at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

/** APP0 to APP15, COM and the markers that no process defines (ITU-T T.81 table B.1, T.87). */
const isMetadata = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xfe && marker !== 0xf7 && marker !== 0xf8) || (marker > 0x01 && marker < 0xc0)

/** JFIF's header, Adobe's and that of a colour transform of JPEG-LS decide how the components are read. */
const isNeeded = (segment: Pick<JpegSegment, 'marker' | 'body'>): boolean =>
  isJfif(segment) || isAdobe(segment) || isColourTransform(segment)

const isColourTransform = ({ marker, body }: Pick<JpegSegment, 'marker' | 'body'>) =>
  marker === 0xe8 && body.length === 5 && ['m', 'r', 'f', 'x'].every((letter, at) => body[at] === letter.charCodeAt(0))

/**
 * The codestream of any process without comments, the segments of applications (EXIF, XMP) and bytes between or after
 * its segments. Throws DICOM_DAMAGED.
 */
export const withoutJpegMetadata = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) throw damaged('no JPEG inside')
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  for (let count = 0; count <= partLimits.jpegSegments; count += 1) {
    at = afterStrayBytes(bytes, at)
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at]
    if (marker === undefined) return concatBytes(kept)
    if (marker === endOfImage) return concatBytes([...kept, bytes.subarray(at - 1, at + 1)])
    if (marker === startOfImage) throw damaged('a second start in the JPEG inside')
    const start = at - 1
    at += 1
    if (isRestart(marker) || marker === 0x01) continue
    const end = at + word(bytes, at)
    if (end < at + 2 || end > bytes.length) throw damaged('a segment of the JPEG inside is too long')
    if (!isMetadata(marker) || isNeeded({ marker, body: bytes.subarray(at + 2, end) }))
      kept.push(bytes.subarray(start, end))
    at = marker === startOfScan ? endOfLosslessScan(bytes, end) : end
    kept.push(bytes.subarray(end, at))
  }
  throw damaged(`a JPEG inside of more than ${partLimits.jpegSegments} segments`)
}
