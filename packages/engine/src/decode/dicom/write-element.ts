import { concatBytes } from '../concat-bytes.ts'
import { type Encoding, longVrs } from './headers.ts'

export const ascii = (text: string) => new TextEncoder().encode(text)

/** An element with its value, which has an even length. */
export const element = (
  tag: number,
  vr: string,
  value: Uint8Array,
  { explicit, littleEndian }: Encoding,
): Uint8Array => {
  const isLong = explicit && longVrs.has(vr)
  const head = new Uint8Array(isLong ? 12 : 8)
  const view = new DataView(head.buffer)
  view.setUint16(0, tag >>> 16, littleEndian)
  view.setUint16(2, tag & 0xffff, littleEndian)
  if (explicit) head.set(ascii(vr), 4)
  if (explicit && !isLong) view.setUint16(6, value.length, littleEndian)
  else view.setUint32(isLong ? 8 : 4, value.length, littleEndian)
  return concatBytes([head, value])
}

/** An item of a sequence or a fragment, which have no value representation. */
export const itemOf = (value: Uint8Array, littleEndian: boolean): Uint8Array =>
  element(0xfffee000, '', value, { explicit: false, littleEndian })

/** Padded to an even length, as PS3.5 §7.1.1 requires. */
export const evenBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length % 2 === 0 ? bytes : concatBytes([bytes, Uint8Array.of(0)])
