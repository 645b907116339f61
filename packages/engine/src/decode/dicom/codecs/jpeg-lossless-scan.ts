import { damaged } from '../elements.ts'
import { unsupported } from '../layout.ts'
import { type JpegSegment, jpegSegments, startOfScan, word } from './jpeg-segments.ts'
import type { Codestream } from './samples.ts'

const frame = 0xc3
const huffmanTables = 0xc4
const restartInterval = 0xdd
const firstOfCoefficients = 0x10
/** The decoder rebuilds all its tables with each table segment; a lossless JPEG needs four at most. */
const mostTableSegments = 16

/**
 * Segments that the decoder skips by their length. For other markers it skips only the marker, and would read the
 * content as markers.
 */
const isPassedOver = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe || marker === 0xdb

/**
 * Checks what the lossless decoder does not verify itself (ITU-T T.81 B.2, H.1): one frame, one scan of all its
 * components, a table for each, and no more restarts than its interval gives. Throws DICOM_DAMAGED, or
 * DICOM_PIXELS_UNSUPPORTED for valid input that the decoder would turn into wrong greys.
 */
export const requireLosslessScan = (bytes: Uint8Array, stated: Codestream): void => {
  const { scan, sampling, tables, interval } = headersOf(bytes)
  const parts = scan.body[0] ?? 0
  const selected = Array.from({ length: parts }, (_, part) => scan.body[2 + 2 * part] ?? 0)
  if (scan.body.length !== 4 + 2 * parts) throw damaged('the JPEG inside has a wrong scan header')
  if (parts !== stated.components) throw unsupported(`a lossless scan of ${parts} components`)
  if (sampling.some(factors => factors !== 0x11)) throw unsupported('a lossless JPEG with subsampled components')
  if (selected.some(table => !tables.has(table >> 4))) throw damaged('the JPEG inside misses a Huffman table')
  // With several components the decoder would read coefficients after each sample.
  const hasCoefficients = parts > 1 && selected.some(table => tables.has(firstOfCoefficients | (table & 15)))
  if (hasCoefficients) throw damaged('the JPEG inside has a table for coefficients')
  const predictor = scan.body[1 + 2 * parts] ?? 0
  if (predictor < 1 || predictor > 7) throw damaged(`the JPEG inside has the predictor ${predictor}`)
  if (((scan.body[3 + 2 * parts] ?? 0) & 15) !== 0) throw unsupported('a lossless JPEG with a point transform')
  if (interval === 0) return
  // After a restart the decoder predicts only the first sample of one component anew, and the rest of the row from the
  // row above.
  if (predictor !== 1 || parts !== 1) throw unsupported('a lossless JPEG with restarts')
  if (interval % stated.width !== 0) throw damaged('the JPEG inside restarts within a row')
  const restarts = Math.ceil((stated.width * stated.height) / interval) - 1
  if (hasMoreRestarts(bytes, scan.end, restarts)) throw damaged('the JPEG inside restarts too often')
}

interface Headers {
  readonly scan: JpegSegment
  /** A component's horizontal and vertical factor, four bits each. */
  readonly sampling: readonly number[]
  readonly tables: ReadonlySet<number>
  readonly interval: number
}

const headersOf = (bytes: Uint8Array): Headers => {
  const tables = new Set<number>()
  let sampling: readonly number[] | undefined
  let interval = 0
  let tableSegments = 0
  for (const segment of jpegSegments(bytes)) {
    const { marker, body } = segment
    if (marker === startOfScan) {
      if (!sampling) break
      return { scan: segment, sampling, tables, interval }
    }
    if (marker === frame && !sampling) sampling = Array.from({ length: body[5] ?? 0 }, (_, at) => body[7 + 3 * at] ?? 0)
    else if (marker === huffmanTables && tableSegments < mostTableSegments) {
      tableSegments += 1
      addTables(tables, body)
    } else if (marker === restartInterval) interval = word(body, 0)
    else if (!isPassedOver(marker)) throw damaged(`the JPEG inside has the marker ${marker.toString(16)}`)
  }
  throw damaged('the JPEG inside has no frame before its scan')
}

/** Adds the class and destination (four bits each) of every table that has codes. */
const addTables = (tables: Set<number>, body: Uint8Array): void => {
  for (let at = 0; at < body.length; ) {
    const codes = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    if (codes > 0) tables.add(body[at] ?? 0)
    at += 17 + codes
  }
}

const hasMoreRestarts = (bytes: Uint8Array, start: number, most: number): boolean => {
  let left = most
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code >= 0xd0 && code <= 0xd7) left -= 1
    if (left < 0) return true
  }
  return false
}
