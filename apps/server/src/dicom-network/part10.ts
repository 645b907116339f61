/* The file meta information (PS3.10, section 7.1), which the network does not carry. */

export interface FileMeta {
  readonly sopClass: string
  readonly sopInstance: string
  readonly transferSyntax: string
}

const tag = { sopClass: 0x0002, sopInstance: 0x0003, transferSyntax: 0x0010 } as const
const longForms = new Set(['OB', 'OW', 'UN', 'UT', 'SQ'])
const preamble = 128

/** The meta information of a file and its data set; null where it is no such file. */
export const splitFile = (file: Uint8Array): (FileMeta & { readonly dataSet: Uint8Array }) | null => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.toString('latin1', preamble, preamble + 4) !== 'DICM') return null
  const found = new Map<number, string>()
  let at = preamble + 4
  while (at + 8 <= bytes.length && bytes.readUInt16LE(at) === 2) {
    const isLong = longForms.has(bytes.toString('latin1', at + 4, at + 6))
    if (isLong && at + 12 > bytes.length) return null
    const begin = at + (isLong ? 12 : 8)
    const end = begin + (isLong ? bytes.readUInt32LE(at + 8) : bytes.readUInt16LE(at + 6))
    found.set(bytes.readUInt16LE(at + 2), bytes.toString('latin1', begin, end).replace(/[\0 ]+$/, ''))
    at = end
  }
  const sopClass = found.get(tag.sopClass)
  const sopInstance = found.get(tag.sopInstance)
  const transferSyntax = found.get(tag.transferSyntax)
  if (!sopClass || !sopInstance || !transferSyntax || at > bytes.length) return null
  return { sopClass, sopInstance, transferSyntax, dataSet: file.subarray(at) }
}
