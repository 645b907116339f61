import { implementationClass, implementationVersion } from './pdu.ts'

/* The file meta information (PS3.10, section 7.1), which is not part of network messages. */

export interface FileMeta {
  readonly sopClass: string
  readonly sopInstance: string
  readonly transferSyntax: string
}

const tag = { sopClass: 0x0002, sopInstance: 0x0003, transferSyntax: 0x0010 } as const
const longForms = new Set(['OB', 'OW', 'UN', 'UT', 'SQ'])
const preamble = 128

/** Splits a file into meta information and data set; null if it is not a DICOM file. */
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

/** Writes preamble and File Meta Information for a data set received over the network, which appended makes a file. */
export const writeFileHead = ({
  sopClass,
  sopInstance,
  transferSyntax,
  sourceAe,
}: FileMeta & { readonly sourceAe?: string }): Buffer => {
  const body = Buffer.concat([
    metaElement(metaTags.version, 'OB', Buffer.from([0, 1])),
    metaElement(tag.sopClass, 'UI', evenUid(sopClass)),
    metaElement(tag.sopInstance, 'UI', evenUid(sopInstance)),
    metaElement(tag.transferSyntax, 'UI', evenUid(transferSyntax)),
    metaElement(metaTags.implementationClass, 'UI', evenUid(implementationClass)),
    metaElement(metaTags.implementationVersion, 'SH', evenText(implementationVersion)),
    ...(sourceAe ? [metaElement(metaTags.sourceAe, 'AE', evenText(sourceAe))] : []),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.alloc(preamble), Buffer.from('DICM'), metaElement(0, 'UL', length), body])
}

const metaTags = {
  version: 0x0001,
  implementationClass: 0x0012,
  implementationVersion: 0x0013,
  sourceAe: 0x0016,
} as const

const metaElement = (number: number, form: string, value: Buffer): Buffer => {
  const isLong = longForms.has(form)
  const head = Buffer.alloc(isLong ? 12 : 8)
  head.writeUInt16LE(2, 0)
  head.writeUInt16LE(number, 2)
  head.write(form, 4, 'latin1')
  if (isLong) head.writeUInt32LE(value.length, 8)
  else head.writeUInt16LE(value.length, 6)
  return Buffer.concat([head, value])
}

const evenUid = (uid: string): Buffer => Buffer.from(uid.length % 2 === 0 ? uid : `${uid}\0`, 'latin1')
const evenText = (text: string): Buffer => Buffer.from(text.length % 2 === 0 ? text : `${text} `, 'latin1')
