import { damaged } from '../elements.ts'
import type { Codestream } from './samples.ts'

const startOfCodestream = 0xff4f
const size = 0xff51
const startOfTilePart = 0xff90
const startOfData = 0xff93
const comment = 0xff64
const endOfCodestream = 0xffd9
/** 'jp2c', the box with the codestream in a JP2 file (ITU-T T.800 annex I). */
const codestreamBox = 0x6a703263
/** Encoders use tiles of at least 64 × 64; the largest image has this many of them. */
const mostTiles = 25_000

export interface Jpeg2000 extends Codestream {
  /** The codestream without the JP2 file that some writers wrap around it. */
  readonly bytes: Uint8Array
  /** True if its samples may be negative. */
  readonly isSigned: boolean
  /** True if colour is subsampled; only 1 × 1 is supported. */
  readonly isSubsampled: boolean
}

/**
 * Reads the header of a JPEG 2000 codestream (ITU-T T.800 A.5.1), and checks that all tile parts are complete. Throws
 * DICOM_DAMAGED.
 */
export const readJpeg2000Header = (file: Uint8Array): Jpeg2000 => {
  const bytes = codestreamOf(file)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 52 || view.getUint16(0) !== startOfCodestream || view.getUint16(2) !== size) {
    throw damaged('no JPEG 2000 inside')
  }
  const at = (index: number) => view.getUint32(8 + 4 * index)
  const width = at(0) - at(2)
  const height = at(1) - at(3)
  const tileWidth = at(4)
  const tileHeight = at(5)
  const components = view.getUint16(40)
  if (width < 1 || height < 1 || tileWidth < 1 || tileHeight < 1 || components < 1) throw damaged('an empty JPEG 2000')
  const tiles = Math.ceil((at(0) - at(6)) / tileWidth) * Math.ceil((at(1) - at(7)) / tileHeight)
  if (tiles > mostTiles) throw damaged(`a JPEG 2000 of ${tiles} tiles`)
  const end = 42 + 3 * components
  if (components > 4 || end > bytes.length) throw damaged(`a JPEG 2000 of ${components} components`)
  const all = Array.from({ length: components }, (_, index) => bytes.subarray(42 + 3 * index, 45 + 3 * index))
  const bits = Math.max(...all.map(([depth = 0]) => (depth & 0x7f) + 1))
  requireWhole(view)
  const isSigned = all.some(([depth = 0]) => (depth & signBit) !== 0)
  const isSubsampled = all.some(([, x, y]) => x !== 1 || y !== 1)
  return { bytes, width, height, components, bits, isSigned, isSubsampled }
}

/** Ssiz, the depth of a component (table A.11): its sign bit, and the position of the first one. */
const signBit = 0x80
const firstDepth = 42

/**
 * Marks a codestream of one component as unsigned: each decoded sample is then higher by half of the range (annex G.1).
 */
export const asUnsigned = (bytes: Uint8Array): Uint8Array => {
  const changed = bytes.slice()
  changed[firstDepth] = (changed[firstDepth] ?? 0) & ~signBit
  return changed
}

/**
 * The codestream without the file around it and the bytes after it, its comments overwritten with spaces: lengths
 * elsewhere in it count their bytes (ITU-T T.800 A.7). Throws as `readJpeg2000Header` does.
 */
export const withoutComments = (file: Uint8Array): Uint8Array => {
  const bytes = readJpeg2000Header(file).bytes.slice()
  const view = new DataView(bytes.buffer)
  let at = 2
  let endOfPart: number | undefined
  while (at + 2 <= bytes.length) {
    const marker = view.getUint16(at)
    if (marker === endOfCodestream) return bytes.subarray(0, at + 2)
    if (marker === startOfData) {
      const end = endOfPart ?? endOfLastPart(bytes, at)
      if (end < at + 2) throw damaged('a JPEG 2000 with a tile part shorter than its header')
      at = end
      continue
    }
    // Padding, after a codestream without its last marker.
    if (at === endOfPart && marker !== startOfTilePart) break
    const length = at + 4 > bytes.length ? 0 : view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) throw damaged('the JPEG 2000 inside is cut off')
    if (marker === startOfTilePart) endOfPart = at + view.getUint32(at + 6)
    if (endOfPart === at) endOfPart = undefined
    if (marker === comment) bytes.fill(0x20, at + 6, at + 2 + length)
    at += 2 + length
  }
  return bytes.subarray(0, at)
}

/** Data contain no 0xff before a byte above 0x8f (ITU-T T.800 A.1.3). */
const endOfLastPart = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from + 2)
  while (at >= 0 && bytes[at + 1] !== (endOfCodestream & 0xff)) at = bytes.indexOf(0xff, at + 1)
  return at < 0 ? bytes.length : at
}

const codestreamOf = (file: Uint8Array): Uint8Array => {
  if (file[0] === 0xff) return file
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let at = 0; at + 8 <= file.length; ) {
    const length = view.getUint32(at)
    if (view.getUint32(at + 4) === codestreamBox) return file.subarray(at + (length === 1 ? 16 : 8))
    if (length < 8) break
    at += length
  }
  throw damaged('no JPEG 2000 inside')
}

/** Walks the main header and the tile parts, because a decoder would fill a missing part of the last one with grey. */
const requireWhole = (view: DataView): void => {
  const end = view.byteLength
  let at = 2
  let parts = 0
  while (at + 2 <= end) {
    const marker = view.getUint16(at)
    if (marker === endOfCodestream) break
    // Padding to an even length after a codestream without its last marker.
    if (parts > 0 && marker !== startOfTilePart) break
    if (at + 4 > end) throw damaged('the JPEG 2000 inside is cut off')
    if (marker !== startOfTilePart) {
      if (marker < 0xff00 || marker === startOfData) throw damaged('the JPEG 2000 inside misses a marker')
      at += 2 + Math.max(view.getUint16(at + 2), 2)
      continue
    }
    if (at + 12 > end) throw damaged('the JPEG 2000 inside is cut off')
    const length = view.getUint32(at + 6)
    parts += 1
    // A length of 0 means: up to the end of the codestream.
    if (length === 0) return
    if (length < 14 || at + length > end) throw damaged('the JPEG 2000 inside is cut off')
    at += length
  }
  if (parts === 0) throw damaged('the JPEG 2000 inside has no picture')
}
