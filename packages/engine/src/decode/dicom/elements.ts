import { AppError } from '@xrai/contract/errors/app-error'
import { partLimits } from '../limits.ts'

/** How a data set is written (PS3.5 §7.1, §7.3). */
export interface Encoding {
  readonly explicit: boolean
  readonly littleEndian: boolean
}

/** Where an element's value lies in the file. */
export interface Element {
  readonly offset: number
  readonly length: number
  /** Its value representation; empty where the encoding does not say it. */
  readonly vr: string
  /** Pixel data in fragments (PS3.5 §A.4) instead of one run of bytes. */
  readonly encapsulated: boolean
}

/** The wanted elements of one data set by tag, (group << 16 | element), and how their numbers are written. */
export interface DataSet extends Encoding {
  readonly view: DataView
  readonly elements: ReadonlyMap<number, Element>
}

export const damaged = (detail: string) => new AppError('DICOM_DAMAGED', { detail: `DICOM: ${detail}` })

const pixelDataTag = 0x7fe00010
const [item, itemEnd, sequenceEnd] = [0xfffee000, 0xfffee00d, 0xfffee0dd]
const undefinedLength = 0xffffffff
const deepest = 32
/** Value representations with a 32-bit length (PS3.5 table 7.1-1). */
const long = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])

/** An element as it stands in the file: its header at `start`, its value at `value`, the next one at `end`. */
export interface Found {
  readonly tag: number
  readonly vr: string
  readonly start: number
  readonly value: number
  readonly end: number
  readonly encapsulated: boolean
}

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Visits the elements of a data set in their order, every length checked against the file, and answers where it
 * stopped: at `end`, after pixel data, or before the first element for which `until` is true. DICOM_DAMAGED when a
 * length is wrong or a tag is no tag.
 */
export const visitElements = (
  view: DataView,
  encoding: Encoding,
  range: Range,
  visit: (found: Found) => void,
  until: (tag: number) => boolean = () => false,
): number => {
  const budget = { left: partLimits.dicomElements }
  let position = range.start
  while (position < range.end) {
    if (position + 8 > range.end) throw damaged('an element is cut off')
    // The tag alone: what follows group 2 may be written in another encoding.
    if (until(readTag(view, encoding.littleEndian, position))) break
    const header = countedHeader(view, encoding, position, range.end, budget)
    const { tag, vr, value } = header
    const encapsulated = tag === pixelDataTag && header.length === undefinedLength
    const end = encapsulated ? range.end : endOf(view, encoding, header, { end: range.end, depth: 0, budget })
    visit({ tag, vr, start: position, value, end, encapsulated })
    position = end
    if (tag === pixelDataTag) break
  }
  return position
}

/**
 * Keeps the wanted elements of a data set: one pass, and nothing kept of the rest, so that a hostile file of 64 MB costs
 * no more than its bytes. Stops and refuses as `visitElements` does.
 */
export const readDataSet = (
  view: DataView,
  encoding: Encoding,
  wanted: ReadonlySet<number>,
  range: Range,
  until?: (tag: number) => boolean,
): DataSet & { readonly next: number } => {
  const elements = new Map<number, Element>()
  const keep = ({ tag, vr, value, end, encapsulated }: Found) => {
    if (wanted.has(tag)) elements.set(tag, { offset: value, length: end - value, vr, encapsulated })
  }
  const next = visitElements(view, encoding, range, keep, until)
  return { ...encoding, view, elements, next }
}

interface Header {
  readonly tag: number
  readonly vr: string
  readonly length: number
  readonly value: number
}

const readTag = (view: DataView, littleEndian: boolean, at: number): number =>
  ((view.getUint16(at, littleEndian) << 16) | view.getUint16(at + 2, littleEndian)) >>> 0

const readHeader = (view: DataView, { explicit, littleEndian }: Encoding, at: number, end: number): Header => {
  if (at + 8 > end) throw damaged('an element is cut off')
  const tag = readTag(view, littleEndian, at)
  // Items and delimiters have no value representation in any encoding (PS3.5 §7.5).
  if (!explicit || tag >>> 16 === 0xfffe) {
    return { tag, vr: '', length: view.getUint32(at + 4, littleEndian), value: at + 8 }
  }
  const vr = String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5))
  if (!/^[A-Z]{2}$/.test(vr)) throw damaged(`no value representation at byte ${at}`)
  if (!long.has(vr)) return { tag, vr, length: view.getUint16(at + 6, littleEndian), value: at + 8 }
  if (at + 12 > end) throw damaged('an element is cut off')
  return { tag, vr, length: view.getUint32(at + 8, littleEndian), value: at + 12 }
}

/** A budget is one data set's: what nests in it counts too, however deep. */
interface Within {
  readonly end: number
  readonly depth: number
  readonly budget: { left: number }
}

const countedHeader = (
  view: DataView,
  encoding: Encoding,
  at: number,
  end: number,
  budget: { left: number },
): Header => {
  budget.left -= 1
  if (budget.left < 0) throw damaged(`more than ${partLimits.dicomElements} elements`)
  return readHeader(view, encoding, at, end)
}

/** Where the element's value ends: by its length, or by walking its items where that is undefined. */
const endOf = (view: DataView, encoding: Encoding, header: Header, within: Within): number => {
  if (header.length === undefinedLength) {
    // Unknown elements of undefined length are written as implicit little endian (PS3.5 §6.2.2 note 2).
    const inside = header.vr === 'UN' ? { explicit: false, littleEndian: true } : encoding
    return endOfSequence(view, inside, header.value, { ...within, depth: within.depth + 1 })
  }
  if (header.value + header.length > within.end) throw damaged(`element ${hex(header.tag)} is longer than the file`)
  return header.value + header.length
}

const endOfSequence = (view: DataView, encoding: Encoding, start: number, within: Within): number => {
  if (within.depth > deepest) throw damaged('sequences nested too deep')
  let position = start
  for (;;) {
    const header = countedHeader(view, encoding, position, within.end, within.budget)
    if (header.tag === sequenceEnd) return header.value
    if (header.tag !== item) throw damaged('a sequence holds something other than items')
    position =
      header.length === undefinedLength
        ? endOfItem(view, encoding, header.value, within)
        : endOf(view, encoding, header, within)
  }
}

const endOfItem = (view: DataView, encoding: Encoding, start: number, within: Within): number => {
  let position = start
  for (;;) {
    const header = countedHeader(view, encoding, position, within.end, within.budget)
    if (header.tag === itemEnd) return header.value
    position = endOf(view, encoding, header, within)
  }
}

/** The wanted elements of a sequence's items, of `most` at the most. DICOM_DAMAGED where one is longer than the sequence. */
export const readItems = (data: DataSet, tag: number, wanted: ReadonlySet<number>, most: number): DataSet[] => {
  const sequence = data.elements.get(tag)
  const items: DataSet[] = []
  if (!sequence) return items
  const end = sequence.offset + sequence.length
  let position = sequence.offset
  while (items.length < most && position + 8 <= end) {
    const header = readHeader(data.view, data, position, end)
    if (header.tag !== item) break
    const isOpen = header.length === undefinedLength
    const length = isOpen ? end - header.value : header.length
    if (header.value + length > end) throw damaged('an item is longer than its sequence')
    const range = { start: header.value, end: header.value + length }
    const read = readDataSet(data.view, data, wanted, range, found => found === itemEnd)
    items.push(read)
    position = isOpen ? read.next + 8 : range.end
  }
  return items
}

const hex = (tag: number) => tag.toString(16).padStart(8, '0')

/** The fragments of encapsulated pixel data that hold any, without the offset table that comes first (PS3.5 §A.4). */
export const readFragments = ({ view }: Pick<DataSet, 'view'>, { offset }: Pick<Element, 'offset'>): Uint8Array[] => {
  const fragments: Uint8Array[] = []
  let isTable = true
  visitFragments(view, offset, (value, length) => {
    if (!isTable && length > 0) fragments.push(new Uint8Array(view.buffer, view.byteOffset + value, length))
    isTable = false
  })
  return fragments
}

/** Visits the items of encapsulated pixel data, the offset table first, and answers where their delimiter ends. */
export const visitFragments = (
  view: DataView,
  offset: number,
  visit: (value: number, length: number) => void = () => undefined,
): number => {
  let [position, count] = [offset, 0]
  for (;;) {
    const header = readHeader(view, { explicit: false, littleEndian: true }, position, view.byteLength)
    if (header.tag === sequenceEnd) return header.value
    count += 1
    if (count > partLimits.dicomFragments) throw damaged(`more than ${partLimits.dicomFragments} fragments`)
    if (header.tag !== item) throw damaged('fragments end without their delimiter')
    const end = header.value + header.length
    if (end > view.byteLength) throw damaged('a fragment is longer than the file')
    visit(header.value, header.length)
    position = end
  }
}
