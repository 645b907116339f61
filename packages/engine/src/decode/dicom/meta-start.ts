import { fittingEncoding, isDataSetAt, readTag } from './headers.ts'

const preamble = 128
/** 'DICM'. */
const prefix = 0x4449434d
const metaGroup = 0x0002
const firstGroup = 0x0008

/**
 * The start of the meta information, or of the data set in a file without any: after the preamble of 128 bytes and
 * 'DICM' (PS3.10 §7.1). If either is missing, only if a data set is recognisable there. Null if the bytes are not a
 * DICOM file.
 */
export const metaStartOf = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hasPrefix = (at: number) => at + 4 <= bytes.length && view.getUint32(at) === prefix
  if (hasPrefix(preamble)) return preamble + 4
  return [hasPrefix(0) ? 4 : 0, preamble].find(at => isStart(view, at)) ?? null
}

const isStart = (view: DataView, at: number): boolean => {
  const range = { at, end: view.byteLength }
  if (at + 8 > view.byteLength) return false
  if (readTag(view, true, at) >>> 16 === metaGroup) {
    return isDataSetAt(view, { explicit: true, littleEndian: true }, range)
  }
  const encoding = fittingEncoding(view, range)
  return encoding !== null && readTag(view, encoding.littleEndian, at) >>> 16 === firstGroup
}
