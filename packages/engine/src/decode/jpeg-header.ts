import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { type Edit, edited } from './edited.ts'
import { headerRepairs, isAdobe } from './jpeg-repairs.ts'
import { partLimits } from './limits.ts'

/** The frame header of a JPEG (ITU-T T.81 B.2.2): sizes in pixels before the EXIF rotation. */
export interface JpegHeader {
  readonly width: number
  readonly height: number
  readonly components: 1 | 3
  /** Progressive scans cover the whole image, whose coefficients a decoder holds until the last scan. */
  readonly progressive: boolean
}

export interface Jpeg {
  readonly header: JpegHeader
  /** The bytes to decode: the file, with its header repaired if a strict decoder would refuse it. */
  readonly picture: Uint8Array
}

interface JpegFile extends Jpeg {
  /** The position after EOI: a file may have more bytes, which no decoder reads. */
  readonly end: number
  /** True if an Adobe segment before the first scan states the colour transform (ITU-T T.872 6.5.3). */
  readonly hasAdobe: boolean
}

interface Reading {
  /** Removes APP1, which contains EXIF and XMP, from `picture`, so that no decoder turns the pixels. */
  readonly withoutExif?: boolean
}

const damaged = (detail: string) => new AppError('IMAGE_DAMAGED', { detail: `JPEG: ${detail}` })

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda
const app1 = 0xe1
/**
 * Each progressive scan costs a pass over the whole frame, however few bytes it has. Encoders write about ten; the
 * limit corresponds to twelve passes over the largest permitted image.
 */
const maxScannedPixels = 12 * radiographLimits.pixels

/**
 * Walks the markers from SOI to EOI without decoding. Skips bytes between two segments, as libjpeg does, and repairs
 * the faults of `headerRepairs` in `picture`. Throws IMAGE_DAMAGED if the structure is broken, the file ends before its
 * EOI (a decoder would fill the missing part with grey) or is too short for its stated size; IMAGE_FORMAT_UNSUPPORTED
 * for the lossless, arithmetic, hierarchical and 12-bit processes; IMAGE_CMYK for CMYK, which every decoder converts to
 * different greys.
 */
export const readJpeg = (bytes: Uint8Array, { withoutExif = false }: Reading = {}): JpegFile => {
  let frame: Frame | undefined
  let scans = 0
  let segments = 0
  let codedBytes = 0
  let hasAdobe = false
  let position = 2
  const edits: Edit[] = []
  for (;;) {
    const { marker, start, after } = nextMarker(bytes, position)
    if (start > position) edits.push({ from: position, to: start })
    if (marker === eoi) {
      position = after
      break
    }
    // A thumbnail inside a segment of a wrong length begins with one; it is not the image.
    if (marker === soi) throw damaged('a second start')
    segments += 1
    if (segments > partLimits.jpegSegments) throw damaged(`more than ${partLimits.jpegSegments} segments`)
    const end = isAlone(marker) ? after : after + segmentLength(bytes, after)
    const segment = { marker, body: bytes.subarray(after + 2, end), at: after + 2 }
    if (isFrame(marker)) {
      if (frame) throw damaged('two frames')
      frame = readFrame(segment.body, marker)
    }
    if (scans === 0 && isAdobe(segment)) hasAdobe = true
    if (withoutExif && marker === app1) edits.push({ from: start, to: end })
    else edits.push(...headerRepairs(segment, frame))
    position = end
    if (marker === sos) {
      scans += 1
      if (!frame) throw damaged('a scan before its frame')
      if (scans * frame.width * frame.height > maxScannedPixels) throw damaged('too many scans')
      position = endOfScan(bytes, end)
      codedBytes += position - end
    }
  }
  if (!frame || scans === 0) throw damaged('no picture')
  // Every block needs at least one bit, so a large frame with few bytes is not an image.
  if (codedBytes * 8 < frame.blocks) throw damaged(`${codedBytes} bytes for ${frame.width} × ${frame.height}`)
  const { width, height, components, progressive } = frame
  const header = { width, height, components, progressive }
  return { header, end: position, hasAdobe, picture: edited(bytes, edits) }
}

/** Throws as `readJpeg` does. */
export const readJpegHeader = (bytes: Uint8Array): JpegHeader => readJpeg(bytes).header

interface Scan {
  /** The start of its coded bytes; `end` is their end. */
  readonly start: number
  readonly end: number
  /** The marker after them. */
  readonly marker: number
}

/** The scans of a file that `readJpeg` accepted. */
export const scanEnds = (bytes: Uint8Array): Scan[] => {
  const scans: Scan[] = []
  for (let position = 2; ; ) {
    const { marker, after } = nextMarker(bytes, position)
    if (marker === eoi) return scans
    position = isAlone(marker) ? after : after + segmentLength(bytes, after)
    if (marker !== sos) continue
    const end = endOfScan(bytes, position)
    scans.push({ start: position, end, marker: nextMarker(bytes, end).marker })
    position = end
  }
}

interface Frame extends JpegHeader {
  readonly blocks: number
}

/** The first marker at or after `position`: 0xff, any fill bytes, a code other than 0 (B.1.1.2). */
const nextMarker = (bytes: Uint8Array, position: number) => {
  for (let start = bytes.indexOf(0xff, position); start >= 0; ) {
    let at = start
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at]
    if (marker === undefined) break
    if (marker !== 0) return { marker, start, after: at + 1 }
    start = bytes.indexOf(0xff, at)
  }
  throw damaged('ends before its last marker')
}

/** RST0–RST7 and TEM have no length (Table B.1). */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

const segmentLength = (bytes: Uint8Array, at: number): number => {
  const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  if (length < 2 || at + length > bytes.length) throw damaged('a segment ends outside the file')
  return length
}

/** SOF0–SOF15 without DHT, JPG and DAC (Table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const readFrame = (segment: Uint8Array, marker: number): Frame => {
  const [precision = 0, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components = 0] = segment
  if (components === 4) throw new AppError('IMAGE_CMYK')
  const unread = marker > 0xc2 || precision !== 8
  if (unread) {
    const detail = `JPEG: process SOF${marker - 0xc0}, ${precision} bits, ${components} components`
    throw new AppError('IMAGE_FORMAT_UNSUPPORTED', { detail })
  }
  const width = (w1 << 8) | w0
  const height = (h1 << 8) | h0
  if (width === 0 || height === 0 || (components !== 1 && components !== 3)) throw damaged('an empty frame')
  if (segment.length < 6 + 3 * components) throw damaged('a short frame header')
  return {
    width,
    height,
    components,
    progressive: marker === 0xc2,
    blocks: Math.ceil(width / 32) * Math.ceil(height / 32),
  }
}

/**
 * Skips the entropy-coded bytes: 0xff followed by 0 is data, by RST0–RST7 a restart (B.1.1.5); anything else ends them.
 */
const endOfScan = (bytes: Uint8Array, start: number): number => {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0) {
    const code = bytes[at + 1]
    if (code === undefined) break
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at
    at += code === 0xff ? 1 : 2
    // The next 0xff is usually far away, where the runtime's search is fast; this loop walks a file that has many of
    // them.
    if (bytes[at] !== 0xff) at = bytes.indexOf(0xff, at)
  }
  throw damaged('ends inside its picture')
}
