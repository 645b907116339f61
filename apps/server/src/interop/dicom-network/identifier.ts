import { readTexts } from '@xrai/engine/texts'
import { implicitLittleEndian } from '../../base/dicom-uids.ts'
import { protocolError } from './dimse-error.ts'

/** A key of a query: an empty value requests the attribute, any other value must match (PS3.4, C.2.2). */
export interface QueryKey {
  /** Group and element as one number. */
  readonly tag: number
  readonly vr: 'CS' | 'DA' | 'IS' | 'LO' | 'PN' | 'SH' | 'TM' | 'UI'
  /** Text in the default character set. */
  readonly value: string
}

const even = ({ vr, value }: QueryKey): Buffer =>
  Buffer.from(value.length % 2 === 0 ? value : value + (vr === 'UI' ? '\0' : ' '), 'latin1')

/** Encodes a query's data set in explicit or implicit VR little endian. */
export const writeIdentifier = (keys: readonly QueryKey[], transferSyntax: string): Buffer => {
  const isImplicit = transferSyntax === implicitLittleEndian
  const elements = keys
    .toSorted((a, b) => a.tag - b.tag)
    .map(key => {
      const value = even(key)
      const head = Buffer.alloc(8)
      head.writeUInt16LE(key.tag >>> 16, 0)
      head.writeUInt16LE(key.tag & 0xffff, 2)
      if (isImplicit) head.writeUInt32LE(value.length, 4)
      else {
        head.write(key.vr, 4, 'latin1')
        head.writeUInt16LE(value.length, 6)
      }
      return Buffer.concat([head, value])
    })
  return Buffer.concat(elements)
}

/** The text values of a response by tag. Throws a DimseError if it is not a data set. */
export const readIdentifier = (
  bytes: Uint8Array,
  transferSyntax: string,
  wanted: readonly number[],
): ReadonlyMap<number, string> => {
  try {
    return readTexts(bytes, { explicit: transferSyntax !== implicitLittleEndian, littleEndian: true }, wanted)
  } catch {
    throw protocolError('an answer that is no data set')
  }
}
