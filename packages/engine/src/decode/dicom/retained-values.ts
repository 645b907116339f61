import { concatBytes } from '../concat-bytes.ts'
import { withoutJpegMetadata } from './codecs/jpeg-segments.ts'
import { withoutComments } from './codecs/jpeg2000-header.ts'
import { trimmedRle } from './codecs/rle.ts'
import { type DataSet, damaged, type Element, type Found, readItems } from './elements.ts'
import { framesOf } from './facts.ts'
import { framesOfFragments } from './fragments.ts'
import { asWritten, frameBytes, type Layout, readLayout } from './layout.ts'
import { tags } from './tags.ts'
import type { TransferSyntax } from './transfer-syntax.ts'
import { text, uint16 } from './values.ts'
import { element, evenBytes, itemOf } from './write-element.ts'

/** An element without what its value contains beside pixels and tables. */
interface Cleaned {
  readonly bytes: Uint8Array
  /** True if something was removed that may be the patient's. */
  readonly isChanged: boolean
}

const isLut = (tag: number) => tag === tags.modalityLutSequence || tag === tags.voiLutSequence

/**
 * Rewrites the pixels and the look-up tables, whose values may contain anything else: comments of a codestream, bytes
 * after the frames, other elements of an item. Undefined for every other element. Throws DICOM_DAMAGED, and as
 * `readLayout` does, if a value cannot be read.
 */
export const cleaned = (data: DataSet, syntax: TransferSyntax, found: Found): Cleaned | undefined => {
  if (isLut(found.tag)) return cleanedTables(data, found)
  if (found.tag !== tags.pixelData) return undefined
  if (found.encapsulated !== (syntax.compression !== undefined)) throw damaged(`pixel data does not suit ${syntax.uid}`)
  return found.encapsulated ? cleanedFragments(data, syntax, found) : cleanedPixels(data, found)
}

const bytesAt = ({ view }: DataSet, { offset, length }: Element): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset + offset, length)

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Without the padding at its end. */
const unpadded = (bytes: Uint8Array) => bytes.subarray(0, bytes.findLastIndex(byte => byte !== 0) + 1)

/** A fragment for each frame: its codestream without metadata. */
const cleanedFragments = (data: DataSet, syntax: TransferSyntax, { start, value }: Found): Cleaned => {
  const head = bytesAt(data, { offset: start, length: value - start, vr: '', encapsulated: false })
  const pixels = data.elements.get(tags.pixelData)
  const all = pixels ? framesOfFragments(data, pixels, syntax.compression) : []
  const frames = all.slice(0, framesOf(data))
  const clean = frames.map(frame => codestream(frame, data, syntax))
  const isChanged =
    frames.length < all.length || frames.some((frame, at) => !isEqual(unpadded(frame), unpadded(clean[at] ?? frame)))
  // The offset table comes first, empty; the delimiter of the fragments last.
  const items = [new Uint8Array(0), ...clean].map(frame => itemOf(evenBytes(frame), true))
  return { bytes: concatBytes([head, ...items, delimiter]), isChanged }
}

const delimiter = Uint8Array.of(0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0)

const codestream = (frame: Uint8Array, data: DataSet, { compression }: TransferSyntax): Uint8Array => {
  if (compression === 'jpeg') return withoutJpegMetadata(frame)
  if (compression !== 'rle') return withoutComments(frame)
  const { width, height, samples, bitsAllocated } = readLayout(data)
  return trimmedRle(frame, width * height, samples * (bitsAllocated / 8))
}

/** The frames without the bytes after them and without the unused bits of their samples. */
const cleanedPixels = (data: DataSet, { tag, vr, value, end }: Found): Cleaned => {
  const before = bytesAt(data, { offset: value, length: end - value, vr, encapsulated: false })
  const frames = framesOf(data)
  const layout = asWritten(readLayout(data), before.length, frames)
  const size = Math.min(frames * frameBytes(layout), before.length)
  // Bytes may be swapped in words, where the last sample of an odd number is after the padding.
  const after = before.slice(0, Math.min(size + (size % 2), before.length))
  if (size % 2 === 1 && (data.littleEndian || vr !== 'OW')) after.fill(0, size)
  clearUnusedBits(after, layout, data.littleEndian)
  const isChanged = !isEqual(after, before.subarray(0, after.length)) || before.subarray(after.length).some(Boolean)
  return { bytes: element(tag, vr, evenBytes(after), data), isChanged }
}

/** Clears the bits beside the stored ones, which may be an overlay; above a signed sample they repeat its sign. */
const clearUnusedBits = (bytes: Uint8Array, layout: Layout, littleEndian: boolean): void => {
  const { samples, bitsAllocated, bitsStored, highBit, signed } = layout
  // A decoder reads all bits of eight in colour.
  if (bitsStored === bitsAllocated || (samples === 3 && bitsAllocated === 8)) return
  const shift = highBit - bitsStored + 1
  const unused = 32 - bitsStored
  const kept = (sample: number) => {
    const high = (sample >>> shift) << unused
    return (signed ? high >> unused : high >>> unused) << shift
  }
  if (bitsAllocated === 8) for (const [at, sample] of bytes.entries()) bytes[at] = kept(sample)
  else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at + 1 < bytes.length; at += 2)
      view.setUint16(at, kept(view.getUint16(at, littleEndian)), littleEndian)
  }
}

const everyTag = { has: () => true }

/** The kinds of a modality table that the standard names (PS3.3 C.11.1.1.2); another text may be anything. */
const lutTypes: ReadonlySet<string | undefined> = new Set(['OD', 'HU', 'US'])

/** Items of descriptor, kind and entries alone; an item keeps the encoding that it has inside an unknown element. */
const cleanedTables = (data: DataSet, { tag, vr }: Found): Cleaned => {
  const items = readItems(data, tag, everyTag, Number.POSITIVE_INFINITY)
  let isChanged = false
  const clean = items.map(item => {
    const parts = [...item.elements].flatMap(([inside, found]) => {
      const value = tableValue(item, inside, found)
      if (!value || value.length < found.length) isChanged = true
      return value ? [element(inside, found.vr, evenBytes(value), item)] : []
    })
    return itemOf(concatBytes(parts), item.littleEndian)
  })
  return { bytes: element(tag, vr === 'UN' ? 'UN' : 'SQ', concatBytes(clean), data), isChanged }
}

const tableValue = (item: DataSet, tag: number, found: Element): Uint8Array | undefined => {
  const value = bytesAt(item, found)
  if (tag === tags.lutDescriptor) return value.subarray(0, 6)
  if (tag === tags.lutType) return lutTypes.has(text(item, tag)) ? value : undefined
  if (tag !== tags.lutData) return undefined
  const entries = uint16(item, tags.lutDescriptor) || 65536
  const size = value.length >= 2 * entries ? 2 * entries : entries
  return value.subarray(0, size + (size % 2))
}
