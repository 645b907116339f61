import { AppError } from '@xrai/contract/errors/app-error'
import { partLimits } from '../limits.ts'
import {
  damaged,
  type Encoding,
  type Header,
  hasStandardVr,
  isDataSetAt,
  pixelDataTag,
  readHeader,
  readTag,
  undefinedLength,
} from './headers.ts'

export { damaged, type Encoding } from './headers.ts'

/** The position of an element's value in the file. */
export interface Element {
  readonly offset: number
  readonly length: number
  /** Its value representation; empty if the encoding does not state it. */
  readonly vr: string
  /** Pixel data in fragments (PS3.5 §A.4) instead of one run of bytes. */
  readonly encapsulated: boolean
}

/** The wanted elements of one data set by tag, (group << 16 | element), and how their numbers are written. */
export interface DataSet extends Encoding {
  readonly view: DataView
  readonly elements: ReadonlyMap<number, Element>
}

const item = 0xfffee000
const itemEnd = 0xfffee00d
const sequenceEnd = 0xfffee0dd
const deepest = 32

/** An element's positions in the file: its header at `start`, its value at `value`, the next element at `end`. */
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
 * Visits the elements of a data set in order, checking every length against the file. Returns the position where it
 * stopped: at `end`, after pixel data, or before the first element for which `until` is true. Throws DICOM_DAMAGED if a
 * length or a tag is invalid.
 */
export const visitElements = (
  view: DataView,
  encoding: Encoding,
  range: Range,
  visit: (found: Found) => void,
  until: (tag: number) => boolean = () => false,
): number => {
  const budget = { left: partLimits.dicomElements, recoveries: 1 }
  let position = range.start
  while (position < range.end) {
    if (position + 8 > range.end) throw damaged('an element is cut off')
    // Reads only the tag, because elements after group 2 may have another encoding.
    if (until(readTag(view, encoding.littleEndian, position))) break
    const header = countedHeader(view, encoding, position, range.end, budget)
    const { tag, vr, value } = header
    const encapsulated = tag === pixelDataTag && header.length === undefinedLength
    const end = encapsulated ? range.end : endOfElement(view, encoding, header, { end: range.end, depth: 0, budget })
    visit({ tag, vr, start: position, value, end, encapsulated })
    position = end
    if (tag === pixelDataTag) break
  }
  return position
}

type Wanted = Pick<ReadonlySet<number>, 'has'>

/**
 * Collects the wanted elements of a data set in one pass and stores nothing of the others, so that a hostile file of 64
 * MB costs no more than its bytes. Stops and throws as `visitElements` does.
 */
export const readDataSet = (
  view: DataView,
  encoding: Encoding,
  wanted: Wanted,
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

/** A budget for one data set and everything nested in it, at any depth. */
interface Budget {
  left: number
  /** Number of searches for the next element after a sequence with wrong lengths; each scans many bytes. */
  recoveries: number
}

interface Within {
  readonly end: number
  readonly depth: number
  readonly budget: Budget
}

const countedHeader = (view: DataView, encoding: Encoding, at: number, end: number, budget: Budget): Header => {
  budget.left -= 1
  if (budget.left < 0) throw damaged(`more than ${partLimits.dicomElements} elements`)
  return readHeader(view, encoding, at, end)
}

/**
 * The end of the element's value: by `endOf` or, if a sequence's lengths are wrong, at the start of the next element.
 */
const endOfElement = (view: DataView, encoding: Encoding, header: Header, within: Within): number => {
  const isSequence = header.vr === 'SQ' || header.length === undefinedLength
  if (!isSequence) return endOf(view, encoding, header, within)
  try {
    const end = endOf(view, encoding, header, within)
    const isRight = isElementAt(view, encoding, end, within.end) && !isInsideIcon(view, encoding, header.tag, end)
    return isRight ? end : (nextElement(view, encoding, header, within) ?? end)
  } catch (error) {
    const next = error instanceof AppError ? nextElement(view, encoding, header, within) : null
    if (next === null) throw error
    return next
  }
}

/** False if the header there has no length that fits. */
const isElementAt = (view: DataView, encoding: Encoding, at: number, end: number): boolean => {
  if (at === end || !encoding.explicit) return true
  try {
    return readHeader(view, encoding, at, end).value <= end
  } catch {
    return false
  }
}

const iconSequence = 0x00880200

/** True if an icon's own elements start at its stated end: they have lower tags. */
const isInsideIcon = (view: DataView, { littleEndian }: Encoding, tag: number, at: number): boolean =>
  tag === iconSequence && at + 8 <= view.byteLength && readTag(view, littleEndian, at) < iconSequence

/** Maximum number of bytes to search: icons and the like are far smaller. */
const searched = 1 << 20
/** Number of elements that must follow a sequence, up to the pixel data. */
const implicitHeaders = 1000

/** The first position in a sequence's value at which the data set continues with higher tags; null if there is none. */
const nextElement = (view: DataView, encoding: Encoding, { tag, value }: Header, within: Within): number | null => {
  const { end, budget } = within
  budget.recoveries -= 1
  if (budget.recoveries < 0) return null
  const last = Math.min(end - 8, value + searched)
  // Without value representations, any small numbers look like a few headers.
  const headers = encoding.explicit ? undefined : implicitHeaders
  for (let at = value; at <= last; at += 2) {
    if (isDataSetAt(view, encoding, { at, end, after: tag, ...(headers && { headers }) })) return at
  }
  return null
}

/** The end of the element's value: by its length, or by walking its items if that is undefined. */
const endOf = (view: DataView, encoding: Encoding, header: Header, within: Within): number => {
  if (header.length === undefinedLength) {
    const inside = header.vr === 'UN' ? encodingInside(view, encoding, header.value, within.end) : encoding
    return endOfSequence(view, inside, header.value, { ...within, depth: within.depth + 1 })
  }
  if (header.value + header.length > within.end) throw damaged(`element ${hex(header.tag)} is longer than the file`)
  return header.value + header.length
}

/**
 * Unknown elements that are sequences are written as implicit little endian (PS3.5 §6.2.2 note 2); some programs write
 * them like the surrounding data set, in which case the first element inside has a value representation.
 */
const encodingInside = (view: DataView, encoding: Encoding, start: number, end: number): Encoding => {
  let at = start
  while (at + 8 <= end && readTag(view, encoding.littleEndian, at) === item) {
    const isEmpty = view.getUint32(at + 4, encoding.littleEndian) === 0
    at += 8
    if (!isEmpty) break
  }
  return encoding.explicit && hasStandardVr(view, at, end) ? encoding : implicitLittle
}

const implicitLittle: Encoding = { explicit: false, littleEndian: true }

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

/**
 * The wanted elements of a sequence's items, at most `most` items. Throws DICOM_DAMAGED if one is longer than the
 * sequence.
 */
export const readItems = (data: DataSet, tag: number, wanted: Wanted, most: number): DataSet[] => {
  const sequence = data.elements.get(tag)
  const items: DataSet[] = []
  if (!sequence) return items
  const end = sequence.offset + sequence.length
  const encoding = sequence.vr === 'UN' ? encodingInside(data.view, data, sequence.offset, end) : data
  let position = sequence.offset
  while (items.length < most && position + 8 <= end) {
    const header = readHeader(data.view, encoding, position, end)
    if (header.tag !== item) break
    const isOpen = header.length === undefinedLength
    const length = isOpen ? end - header.value : header.length
    if (header.value + length > end) throw damaged('an item is longer than its sequence')
    const range = { start: header.value, end: header.value + length }
    const read = readDataSet(data.view, encoding, wanted, range, found => found === itemEnd)
    items.push(read)
    position = isOpen ? read.next + 8 : range.end
  }
  return items
}

const hex = (tag: number) => tag.toString(16).padStart(8, '0')

/** The non-empty fragments of encapsulated pixel data, without the offset table that comes first (PS3.5 §A.4). */
export const readFragments = ({ view }: Pick<DataSet, 'view'>, { offset }: Pick<Element, 'offset'>): Uint8Array[] => {
  const fragments: Uint8Array[] = []
  let isTable = true
  visitFragments(view, offset, (value, length) => {
    if (!isTable && length > 0) fragments.push(new Uint8Array(view.buffer, view.byteOffset + value, length))
    isTable = false
  })
  return fragments
}

/**
 * Visits the items of encapsulated pixel data, the offset table first, and returns their end: after their delimiter, or
 * after the last item if the file has other bytes there or ends. A frame's codec detects missing data.
 */
const visitFragments = (
  view: DataView,
  offset: number,
  visit: (value: number, length: number) => void = () => undefined,
): number => {
  let position = offset
  let count = 0
  while (position + 8 <= view.byteLength) {
    const header = readHeader(view, implicitLittle, position, view.byteLength)
    if (header.tag === sequenceEnd) return header.value
    if (header.tag !== item) break
    count += 1
    if (count > partLimits.dicomFragments) throw damaged(`more than ${partLimits.dicomFragments} fragments`)
    const end = header.value + header.length
    if (end > view.byteLength) throw damaged('a fragment is longer than the file')
    visit(header.value, header.length)
    position = end
  }
  return position
}
