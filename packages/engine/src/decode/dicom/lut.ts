import { type DataSet, damaged, readItems } from './elements.ts'
import { tags } from './tags.ts'
import { tableEntries, uint16 } from './values.ts'

/** A lookup table of a Modality or VOI LUT sequence (PS3.3 C.11.1.1, C.11.2.1.1). */
export interface Lut {
  /** The table's value for an input; inputs outside the table use the nearest entry. */
  readonly at: (value: number) => number
  /** The output that is displayed white; 0 if every entry is 0. */
  readonly white: number
}

const wanted: ReadonlySet<number> = new Set([tags.lutDescriptor, tags.lutExplanation, tags.lutData])

/** The table of the sequence's first item; undefined if there is none. Throws as `lutOf` does. */
export const readLut = (data: DataSet, sequence: number, signed: boolean): Lut | undefined => {
  const [item] = readLutItems(data, sequence, 1)
  return item && lutOf(item, signed)
}

export const readLutItems = (data: DataSet, sequence: number, most: number): DataSet[] =>
  readItems(data, sequence, wanted, most)

/** Undefined if the item has no table or an empty one. Throws DICOM_DAMAGED if table and descriptor disagree. */
export const lutOf = (item: DataSet, signed: boolean): Lut | undefined => {
  const table = item.elements.get(tags.lutData)
  if (!table || table.length === 0) return undefined
  // 0 means 65536 entries; the first mapped value is signed if the pixels are.
  const entries = uint16(item, tags.lutDescriptor, 0) || 65536
  const first = uint16(item, tags.lutDescriptor, 1) ?? 0
  // Some writers state 0; their entries have 16 bits.
  const bits = uint16(item, tags.lutDescriptor, 2) || 16
  if (bits > 16) throw damaged(`a lookup table of ${bits} bits`)
  const wide = table.length >= 2 * entries
  if (!wide && (table.length < entries || bits > 8)) throw damaged('a lookup table shorter than it states')
  const values = tableEntries(item, table, entries, wide)
  const start = signed && first > 32767 ? first - 65536 : first
  const last = entries - 1
  const white = whiteOf(values, bits)
  return { white, at: value => values[Math.min(Math.max(Math.round(value) - start, 0), last)] ?? 0 }
}

/**
 * The white level: 2^bits − 1 (PS3.3 C.11.2.1.1), unless the entries contradict the stated bits. If they need fewer
 * bits, the largest entry is white, because 12-bit entries under a 16-bit descriptor would give a black image. If they
 * need more, their own bits count.
 */
const whiteOf = (values: Uint16Array, bits: number): number => {
  const largest = values.reduce((a, b) => Math.max(a, b), 0)
  if (largest >= 2 ** bits) return 2 ** (32 - Math.clz32(largest)) - 1
  return largest < 2 ** (bits - 1) ? largest : 2 ** bits - 1
}
