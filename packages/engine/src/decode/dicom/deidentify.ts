import { concatBytes } from '../concat-bytes.ts'
import { type Encoding, type Found, readDataSet, visitElements } from './elements.ts'
import { functionalGroupTags, readFunctionalGroups } from './functional-groups.ts'
import { emptiedTags, retainedMetaTags, retainedTags } from './retained-tags.ts'
import { cleaned } from './retained-values.ts'
import { allTags, tags } from './tags.ts'
import { nativeSyntax, parseDicom } from './transfer-syntax.ts'
import { ascii, element } from './write-element.ts'

const preamble = 128
const dataSetOfMeta: Encoding = { explicit: true, littleEndian: true }
const metaLength = 0x00020000
const identityRemoved = 0x00120062
const method = 0x00120063

/**
 * Removes the identity from a DICOM file and keeps its image: only `retainedTags` stay, `emptiedTags` lose their
 * values, and pixels and tables lose what is written beside them; the preamble, private elements and everything after
 * the pixels are removed, and the file is marked accordingly (PS3.15 §E.1.1). Text burned into the pixels stays. A deflated data set is written inflated. Throws as
 * `parseDicom` does, and DICOM_DAMAGED.
 */
export const deidentify = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const { view, syntax, start, meta: range } = await parseDicom(bytes)
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const opened = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

  const meta: Uint8Array[] = []
  // Written in its actual encoding, whatever the file states.
  const uid = syntax.compression ? syntax.uid : nativeSyntax(syntax)
  const writeSyntax = () => meta.push(element(tags.transferSyntax, 'UI', ascii(even(uid)), dataSetOfMeta))
  let hasSyntax = false
  visitElements(file, dataSetOfMeta, range, found => {
    if (found.tag >= tags.transferSyntax && !hasSyntax) {
      hasSyntax = true
      writeSyntax()
    }
    if (found.tag !== tags.transferSyntax && retainedMetaTags.has(found.tag))
      meta.push(bytes.subarray(found.start, found.end))
  })
  if (!hasSyntax) writeSyntax()
  const lengthOfMeta = new Uint8Array(4)
  new DataView(lengthOfMeta.buffer).setUint32(0, concatBytes(meta).length, true)

  const data: Uint8Array[] = []
  let isMarked = false
  const mark = () => {
    if (isMarked) return
    isMarked = true
    data.push(element(identityRemoved, 'CS', ascii('YES '), syntax), element(method, 'LO', ascii(methodText), syntax))
  }
  const dataSet = { start, end: view.byteLength }
  // Functional groups are removed because they may identify the patient; rescale and window of the first frame stay.
  const read = readDataSet(view, syntax, new Set([...allTags, ...functionalGroupTags]), dataSet)
  const grouped = readFunctionalGroups(read)
    .filter(([tag]) => retainedTags.has(tag))
    .toSorted(([a], [b]) => a - b)
  let moved = 0
  const moveGrouped = (below: number) => {
    for (const [tag, { offset, length }] of grouped.slice(moved)) {
      if (tag >= below) break
      const vr = tag === tags.voiLutFunction ? 'CS' : 'DS'
      data.push(element(tag, vr, opened.subarray(offset, offset + length), syntax))
      moved += 1
    }
  }
  visitElements(view, syntax, dataSet, found => {
    if (found.tag > method) mark()
    moveGrouped(found.tag)
    if (retainedTags.has(found.tag))
      data.push(cleaned(read, syntax, found)?.bytes ?? opened.subarray(found.start, found.end))
    else if (emptiedTags.has(found.tag)) data.push(emptied(opened, found, syntax))
  })
  mark()
  moveGrouped(Number.POSITIVE_INFINITY)

  const head = [new Uint8Array(preamble), ascii('DICM'), element(metaLength, 'UL', lengthOfMeta, dataSetOfMeta)]
  return concatBytes([...head, ...meta, ...data])
}

/** Padded to an even length, as PS3.5 §7.1.1 requires. */
const methodText = 'All but the attributes of exposure and pixels left out by XRAI'

/** A UID padded to an even length. */
const even = (uid: string) => (uid.length % 2 === 0 ? uid : `${uid}\0`)

/** The element's header with a length of zero. */
const emptied = (bytes: Uint8Array, { start, value }: Found, { explicit }: Encoding): Uint8Array =>
  bytes.slice(start, value).fill(0, explicit ? 6 : 4)
