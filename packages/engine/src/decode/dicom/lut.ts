import { type DataSet, damaged, readItems } from './elements.ts'
import { tags } from './tags.ts'
import { uint16 } from './values.ts'

/** A lookup table of a Modality or VOI LUT sequence (PS3.3 C.11.1.1, C.11.2.1.1). */
export interface Lut {
  /** The table's value for an input; inputs before the first and after the last take the nearest entry. */
  readonly at: (value: number) => number
  /** Bits of an entry, 8–16: the largest output is 2^bits − 1. */
  readonly bits: number
}

const wanted: ReadonlySet<number> = new Set([tags.lutDescriptor, tags.lutExplanation, tags.lutData])

/** The first item of the sequence; undefined when there is none. Refuses as `lutOf` does. */
export const readLut = (data: DataSet, sequence: number, signed: boolean): Lut | undefined => {
  const [item] = readLutItems(data, sequence, 1)
  return item && lutOf(item, signed)
}

export const readLutItems = (data: DataSet, sequence: number, most: number): DataSet[] =>
  readItems(data, sequence, wanted, most)

/** Undefined where the item has no table. DICOM_DAMAGED when table and descriptor disagree. */
export const lutOf = (item: DataSet, signed: boolean): Lut | undefined => {
  const table = item.elements.get(tags.lutData)
  if (!table) return undefined
  // 0 stands for 65536 entries; the first mapped value is signed when the pixels are.
  const entries = uint16(item, tags.lutDescriptor, 0) || 65536
  const first = uint16(item, tags.lutDescriptor, 1) ?? 0
  const bits = uint16(item, tags.lutDescriptor, 2) ?? 16
  if (bits < 1 || bits > 16) throw damaged(`a lookup table of ${bits} bits`)
  const wide = table.length >= 2 * entries
  if (!wide && (table.length < entries || bits > 8)) throw damaged('a lookup table shorter than it states')
  const values = Uint16Array.from({ length: entries }, (_, index) =>
    wide ? item.view.getUint16(table.offset + 2 * index, item.littleEndian) : item.view.getUint8(table.offset + index),
  )
  const start = signed && first > 32767 ? first - 65536 : first
  const last = entries - 1
  return { bits, at: value => values[Math.min(Math.max(Math.round(value) - start, 0), last)] ?? 0 }
}
