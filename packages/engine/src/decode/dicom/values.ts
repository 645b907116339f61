import { decodeText } from './charset.ts'
import type { DataSet, Element } from './elements.ts'
import { tags } from './tags.ts'

/** An unsigned 16-bit number (US); undefined if absent or empty. */
export const uint16 = (data: DataSet, tag: number, index = 0): number | undefined => {
  const element = data.elements.get(tag)
  if (!element || element.length < 2 * index + 2) return undefined
  return data.view.getUint16(element.offset + 2 * index, data.littleEndian)
}

/**
 * The entries of a lookup table, as words or bytes. Words that are written big endian have the second byte first, also if
 * each contains two entries (PS3.5 §8.1.1).
 */
export const tableEntries = (data: DataSet, table: Element, entries: number, wide: boolean): Uint16Array => {
  const { view, littleEndian } = data
  const bytes = new Uint8Array(view.buffer, view.byteOffset + table.offset, table.length)
  const other = !littleEndian && (table.vr === 'OW' || table.vr === 'US' || table.vr === 'SS') ? 1 : 0
  return Uint16Array.from({ length: entries }, (_, index) =>
    wide ? view.getUint16(table.offset + 2 * index, littleEndian) : (bytes[index ^ other] ?? 0),
  )
}

/** The bytes of a value; undefined for one longer than `most`, which is not a text that a radiograph needs. */
const bytesOf = (data: DataSet, tag: number, most: number): Uint8Array | undefined => {
  const element = data.elements.get(tag)
  if (!element || element.length > most) return undefined
  return new Uint8Array(data.view.buffer, data.view.byteOffset + element.offset, element.length)
}

const longestText = 4096

/** Text without its padding (PS3.5 §6.2); undefined if absent, empty or too long. */
export const text = (data: DataSet, tag: number): string | undefined =>
  unpadded(bytesOf(data, tag, longestText), bytes => new TextDecoder('latin1').decode(bytes))

/** Free text, in the character sets of the data set. */
export const writtenText = (data: DataSet, tag: number): string | undefined =>
  unpadded(bytesOf(data, tag, longestText), bytes => decodeText(bytes, text(data, tags.specificCharacterSet)))

const unpadded = (bytes: Uint8Array | undefined, decode: (bytes: Uint8Array) => string): string | undefined => {
  const value = bytes && decode(bytes).replaceAll('\0', '').trim()
  return value || undefined
}

/** The numbers of a decimal or integer string (DS, IS), separated by backslashes; NaN for an invalid one. */
export const decimals = (data: DataSet, tag: number): number[] => {
  const value = text(data, tag)
  return value === undefined ? [] : value.split('\\').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
}

export const decimal = (data: DataSet, tag: number): number | undefined => {
  const [value] = decimals(data, tag)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}
