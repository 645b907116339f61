/** VRs whose length has four bytes, after two reserved ones (PS3.5 §7.1.2). */
const longForms = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
const undefinedLength = 0xffffffff
/** Items and their delimiters have no VR in either syntax. */
const itemGroup = 0xfffe
const item = 0xe000
const itemEnd = 0xe00d
const sequenceEnd = 0xe0dd

/**
 * Converts a data set from explicit VR little endian, as we write it, to implicit VR little endian (PS3.5 §7.1.3): the
 * values are unchanged, and the lengths of sequences are computed. Throws a RangeError if its elements do not fill it.
 */
export const implicitDataSet = (dataSet: Uint8Array): Buffer => {
  const bytes = Buffer.from(dataSet.buffer, dataSet.byteOffset, dataSet.byteLength)
  const { written, end } = elements(bytes, 0, bytes.length)
  if (end !== bytes.length) throw new RangeError('bytes behind the last element')
  return written
}

interface Part {
  readonly written: Buffer
  /** Its end in the source data set. */
  readonly end: number
}

/** The elements up to `limit`, or up to their item's delimiter. */
const elements = (bytes: Buffer, from: number, limit: number): Part => {
  const parts: Buffer[] = []
  let at = from
  while (at < limit) {
    if (bytes.readUInt16LE(at) === itemGroup) {
      if (bytes.readUInt16LE(at + 2) !== itemEnd) throw new RangeError('an item outside of a sequence')
      return { written: Buffer.concat(parts), end: at + 8 }
    }
    const vr = bytes.toString('latin1', at + 4, at + 6)
    const isLong = longForms.has(vr)
    const begin = at + (isLong ? 12 : 8)
    const length = isLong ? bytes.readUInt32LE(at + 8) : bytes.readUInt16LE(at + 6)
    const isEndless = length === undefinedLength
    const end = isEndless ? limit : begin + length
    if (end > limit || (isEndless && vr !== 'SQ')) throw new RangeError('an element outside its data set')
    const value = vr === 'SQ' ? items(bytes, begin, end, isEndless) : { written: bytes.subarray(begin, end), end }
    parts.push(head(bytes, at, isEndless ? undefinedLength : value.written.length), value.written)
    at = value.end
  }
  return { written: Buffer.concat(parts), end: at }
}

const items = (bytes: Buffer, from: number, limit: number, isEndless: boolean): Part => {
  const parts: Buffer[] = []
  let at = from
  while (at < limit) {
    const tag = bytes.readUInt16LE(at + 2)
    const length = bytes.readUInt32LE(at + 4)
    if (isEndless && tag === sequenceEnd) {
      parts.push(bytes.subarray(at, at + 8))
      return { written: Buffer.concat(parts), end: at + 8 }
    }
    if (tag !== item) throw new RangeError('no item')
    const isOpen = length === undefinedLength
    const { written, end } = elements(bytes, at + 8, isOpen ? limit : at + 8 + length)
    parts.push(head(bytes, at, isOpen ? undefinedLength : written.length), written)
    if (isOpen) parts.push(bytes.subarray(end - 8, end))
    at = end
  }
  if (isEndless) throw new RangeError('a sequence without an end')
  return { written: Buffer.concat(parts), end: at }
}

/** A tag and a four-byte length. */
const head = (bytes: Buffer, at: number, length: number): Buffer => {
  const written = Buffer.alloc(8)
  bytes.copy(written, 0, at, at + 4)
  written.writeUInt32LE(length, 4)
  return written
}
