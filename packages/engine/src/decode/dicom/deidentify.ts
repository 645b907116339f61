import { concatBytes } from '../concat-bytes.ts'
import { type Encoding, type Found, visitElements, visitFragments } from './elements.ts'
import { emptiedTags, retainedMetaTags, retainedTags } from './retained-tags.ts'
import { tags } from './tags.ts'
import { openDicom, readTransferSyntax } from './transfer-syntax.ts'

const preamble = 128
const dataSetOfMeta: Encoding = { explicit: true, littleEndian: true }
const metaLength = 0x00020000
const [identityRemoved, method] = [0x00120062, 0x00120063]

/**
 * The same picture in a file without its identity: only `retainedTags` stay, `emptiedTags` lose their values, the preamble,
 * private elements and everything after the pixels are removed, and the file is marked so (PS3.15 §E.1.1). Text burned
 * into the pixels stays. What was deflated is written as it was before. Refuses as `openDicom` does, and DICOM_DAMAGED.
 */
export const deidentify = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const { view, syntax, start } = await openDicom(bytes)
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const opened = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

  const meta: Uint8Array[] = []
  const { start: endOfMeta } = readTransferSyntax(file)
  visitElements(file, dataSetOfMeta, { start: preamble + 4, end: endOfMeta }, found => {
    if (found.tag === tags.transferSyntax && syntax.deflated)
      meta.push(element(found.tag, 'UI', inflated, dataSetOfMeta))
    else if (retainedMetaTags.has(found.tag)) meta.push(bytes.subarray(found.start, found.end))
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
    if (retainedTags.has(found.tag)) data.push(opened.subarray(found.start, endOf(view, found)))
    else if (emptiedTags.has(found.tag)) data.push(emptied(opened, found, syntax))
  })
  mark()

  const head = [new Uint8Array(preamble), ascii('DICM'), element(metaLength, 'UL', lengthOfMeta, dataSetOfMeta)]
  return concatBytes([...head, ...meta, ...data])
}

/** Padded to an even length, as PS3.5 §7.1.1 requires. */
const methodText = 'All but the attributes of exposure and pixels left out by XRAI'

const ascii = (text: string) => new TextEncoder().encode(text)

/** Explicit little endian, padded to an even length: what is inside of a deflated file. */
const inflated = ascii('1.2.840.10008.1.2.1\0')

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
