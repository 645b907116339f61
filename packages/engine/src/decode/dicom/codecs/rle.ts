import { concatBytes } from '../../concat-bytes.ts'
import { damaged } from '../elements.ts'
import { evenBytes } from '../write-element.ts'

const headerLength = 64

/**
 * RLE (PS3.5 annex G): a header with the offsets of up to 15 segments, each a byte plane in PackBits, the most
 * significant byte of a sample first. Returns one array per plane. Throws DICOM_DAMAGED.
 */
export const decodeRle = (bytes: Uint8Array, pixels: number, planes: number): Uint8Array[] =>
  segmentsOf(bytes, planes).map(segment => unpack(segment, pixels).plane)

/** The frame without the bytes that no plane needs. Throws as `decodeRle` does. */
export const trimmedRle = (bytes: Uint8Array, pixels: number, planes: number): Uint8Array => {
  const segments = segmentsOf(bytes, planes).map(segment => evenBytes(segment.subarray(0, unpack(segment, pixels).end)))
  const header = new DataView(new ArrayBuffer(headerLength))
  header.setUint32(0, planes, true)
  let at = headerLength
  for (const [index, segment] of segments.entries()) {
    header.setUint32(4 + 4 * index, at, true)
    at += segment.length
  }
  return concatBytes([new Uint8Array(header.buffer), ...segments])
}

const segmentsOf = (bytes: Uint8Array, planes: number): Uint8Array[] => {
  if (bytes.length < headerLength) throw damaged('RLE without its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  if (count !== planes) throw damaged(`${count} RLE segments instead of ${planes}`)
  const offsets = Array.from({ length: count }, (_, index) => view.getUint32(4 + 4 * index, true))
  return offsets.map((offset, index) => {
    const end = offsets[index + 1] ?? bytes.length
    if (offset < headerLength || end < offset || end > bytes.length) throw damaged('an RLE segment outside its frame')
    return bytes.subarray(offset, end)
  })
}

/** The plane, and the position in the segment after the bytes that it needs. */
const unpack = (segment: Uint8Array, length: number) => {
  const plane = new Uint8Array(length)
  let from = 0
  let to = 0
  while (to < length && from < segment.length) {
    const code = segment[from] ?? 0
    from += 1
    if (code < 128) {
      const run = Math.min(code + 1, length - to)
      if (from + run > segment.length) break
      plane.set(segment.subarray(from, from + run), to)
      from += code + 1
      to += run
    } else if (code > 128) {
      const run = Math.min(257 - code, length - to)
      if (from >= segment.length) break
      plane.fill(segment[from] ?? 0, to, to + run)
      from += 1
      to += run
    }
  }
  if (to < length) throw damaged('an RLE segment ends early')
  return { plane, end: from }
}
