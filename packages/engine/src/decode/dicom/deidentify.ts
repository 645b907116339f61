import { concatBytes } from '../concat-bytes.ts'
import { type Encoding, type Found, visitElements, visitFragments } from './elements.ts'
import { emptiedTags, retainedMetaTags, retainedTags } from './retained-tags.ts'
import { readTransferSyntax } from './transfer-syntax.ts'

const preamble = 128
const dataSetOfMeta: Encoding = { explicit: true, littleEndian: true }
const metaLength = 0x00020000
const [identityRemoved, method] = [0x00120062, 0x00120063]

/**
 * The same picture in a file without its identity: only `retainedTags` stay, `emptiedTags` lose their values, the preamble,
 * private elements and everything after the pixels are removed, and the file is marked so (PS3.15 §E.1.1). Text burned
 * into the pixels stays. Refuses as the decoder does: DICOM_DAMAGED,
 * DICOM_TRANSFER_SYNTAX_UNSUPPORTED.
 */
export const deidentify = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { syntax, start } = readTransferSyntax(view)

  const meta: Uint8Array[] = []
  visitElements(view, dataSetOfMeta, { start: preamble + 4, end: start }, found => {
    if (retainedMetaTags.has(found.tag)) meta.push(bytes.subarray(found.start, found.end))
  })
  const lengthOfMeta = new Uint8Array(4)
  new DataView(lengthOfMeta.buffer).setUint32(0, concatBytes(meta).length, true)

  const data: Uint8Array[] = []
  let isMarked = false
  const mark = () => {
    if (isMarked) return
    isMarked = true
    data.push(element(identityRemoved, 'CS', ascii('YES '), syntax), element(method, 'LO', ascii(methodText), syntax))
  }
  visitElements(view, syntax, { start, end: view.byteLength }, found => {
    if (found.tag > method) mark()
    if (retainedTags.has(found.tag)) data.push(bytes.subarray(found.start, endOf(view, found)))
    else if (emptiedTags.has(found.tag)) data.push(emptied(bytes, found, syntax))
  })
  mark()

  const head = [new Uint8Array(preamble), ascii('DICM'), element(metaLength, 'UL', lengthOfMeta, dataSetOfMeta)]
  return concatBytes([...head, ...meta, ...data])
}

/** Padded to an even length, as PS3.5 §7.1.1 requires. */
const methodText = 'All but the attributes of exposure and pixels left out by XRAI'

const ascii = (text: string) => new TextEncoder().encode(text)

const endOf = (view: DataView, { value, end, encapsulated }: Found): number =>
  encapsulated ? visitFragments(view, value) : end

/** The element's own header with a length of zero. */
const emptied = (bytes: Uint8Array, { start, value }: Found, { explicit }: Encoding): Uint8Array =>
  bytes.slice(start, value).fill(0, explicit ? 6 : 4)

/** An element of a value representation with a short length. */
const element = (tag: number, vr: string, value: Uint8Array, { explicit, littleEndian }: Encoding): Uint8Array => {
  const head = new Uint8Array(8)
  const view = new DataView(head.buffer)
  view.setUint16(0, tag >>> 16, littleEndian)
  view.setUint16(2, tag & 0xffff, littleEndian)
  if (explicit) {
    head.set(ascii(vr), 4)
    view.setUint16(6, value.length, littleEndian)
  } else view.setUint32(4, value.length, littleEndian)
  return concatBytes([head, value])
}
