import { type Encoding, readDataSet } from './elements.ts'
import { tags } from './tags.ts'
import { writtenText } from './values.ts'

export { isoDate, readableName, uidOf } from './facts.ts'

/**
 * The texts of a data set without a file, as sent over the network, by tag: without padding, in its declared character
 * sets, absent if empty. Throws DICOM_DAMAGED if the bytes are not a data set.
 */
export const readTexts = (
  bytes: Uint8Array,
  encoding: Encoding,
  wanted: readonly number[],
): ReadonlyMap<number, string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const range = { start: 0, end: bytes.byteLength }
  const data = readDataSet(view, encoding, new Set([...wanted, tags.specificCharacterSet]), range)
  return new Map(
    wanted.flatMap(tag => {
      const value = writtenText(data, tag)
      return value === undefined ? [] : [[tag, value] as const]
    }),
  )
}
