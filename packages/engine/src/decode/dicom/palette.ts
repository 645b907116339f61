import { type DataSet, damaged } from './elements.ts'
import { unsupported } from './layout.ts'
import { tags } from './tags.ts'
import { tableEntries, uint16 } from './values.ts'

const colours = [
  { descriptor: tags.redDescriptor, table: tags.redTable, share: 299 },
  { descriptor: tags.greenDescriptor, table: tags.greenTable, share: 587 },
  { descriptor: tags.blueDescriptor, table: tags.blueTable, share: 114 },
] as const

/**
 * Maps a palette's entries to grey, 8 bits (PS3.3 C.7.9). Throws DICOM_DAMAGED without its three tables,
 * DICOM_PIXELS_UNSUPPORTED for segmented ones, which only volumes have.
 */
export const readPalette = (data: DataSet, signed: boolean): ((index: number) => number) => {
  const tables = colours.map(colour => ({ ...readTable(data, colour.descriptor, colour.table), share: colour.share }))
  // Some writers put 8 bits into each word, whatever the descriptor states.
  const shift = tables.some(({ entries }) => entries.some(entry => entry > 0xff)) ? 8 : 0
  const first = uint16(data, tags.redDescriptor, 1) ?? 0
  const start = signed && first > 32767 ? first - 65536 : first
  const grays = Uint8Array.from({ length: Math.max(...tables.map(({ entries }) => entries.length)) }, (_, index) => {
    const at = (entries: Uint16Array) => (entries[Math.min(index, entries.length - 1)] ?? 0) >> shift
    return Math.floor((tables.reduce((sum, { entries, share }) => sum + share * at(entries), 0) + 500) / 1000)
  })
  return index => grays[Math.min(Math.max(index - start, 0), grays.length - 1)] ?? 0
}

const readTable = (data: DataSet, descriptor: number, tag: number) => {
  const table = data.elements.get(tag)
  if (!table) {
    if (data.elements.has(tags.segmentedRedTable)) throw unsupported('a segmented palette')
    throw damaged('a palette without its tables')
  }
  // 0 means 65536 entries.
  const entries = uint16(data, descriptor, 0) || 65536
  const wide = table.length >= 2 * entries
  if (!wide && table.length < entries) throw damaged('a palette shorter than it states')
  return { entries: tableEntries(data, table, entries, wide) }
}
