import { AppError } from '@xrai/contract/errors/app-error'

/** The encoding of a data set (PS3.5 §7.1, §7.3). */
export interface Encoding {
  readonly explicit: boolean
  readonly littleEndian: boolean
}

/** An element without its value. */
export interface Header {
  readonly tag: number
  /** Its value representation; empty if the encoding does not state it. */
  readonly vr: string
  readonly length: number
  readonly value: number
}

export const damaged = (detail: string) => new AppError('DICOM_DAMAGED', { detail: `DICOM: ${detail}` })

export const pixelDataTag = 0x7fe00010
export const undefinedLength = 0xffffffff
/** The group of items and delimiters, which have no value representation in any encoding (PS3.5 §7.5). */
const delimiters = 0xfffe
/** Value representations with a 32-bit length, and with one of 16 bits (PS3.5 tables 7.1-1 and 7.1-2). */
export const longVrs: ReadonlySet<string> = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '))
const short: ReadonlySet<string> = new Set('AE AS AT CS DA DS DT FD FL IS LO LT PN SH SL SS ST TM UI UL US'.split(' '))

export const readTag = (view: DataView, littleEndian: boolean, at: number): number =>
  ((view.getUint16(at, littleEndian) << 16) | view.getUint16(at + 2, littleEndian)) >>> 0

/**
 * Reads the element header at a position. Throws DICOM_DAMAGED if it is cut off or no length fits its value
 * representation.
 */
export const readHeader = (view: DataView, encoding: Encoding, at: number, end: number): Header => {
  if (at + 8 > end) throw damaged('an element is cut off')
  const header = standardHeader(view, encoding, at, end) ?? unknownHeader(view, encoding, at, end)
  if (!header) throw damaged(`no value representation at byte ${at}`)
  return header
}

const vrAt = (view: DataView, at: number) => String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5))

/** True if an element in explicit encoding may start at the position. */
export const hasStandardVr = (view: DataView, at: number, end: number): boolean =>
  at + 8 <= end && (short.has(vrAt(view, at)) || longVrs.has(vrAt(view, at)))

/** Null if the header is cut off or has a non-standard value representation. */
const standardHeader = (
  view: DataView,
  { explicit, littleEndian }: Encoding,
  at: number,
  end: number,
): Header | null => {
  if (at + 8 > end) return null
  const tag = readTag(view, littleEndian, at)
  if (!explicit || tag >>> 16 === delimiters) {
    return { tag, vr: '', length: view.getUint32(at + 4, littleEndian), value: at + 8 }
  }
  const vr = vrAt(view, at)
  if (short.has(vr)) return { tag, vr, length: view.getUint16(at + 6, littleEndian), value: at + 8 }
  if (!longVrs.has(vr) || at + 12 > end) return null
  return { tag, vr, length: view.getUint32(at + 8, littleEndian), value: at + 12 }
}

/**
 * An element with a non-standard value representation such as '??'. Its length has 16 bits, 32 bits after two reserved
 * bytes, or 32 bits in place of the value representation: the one after which another element follows is taken.
 */
const unknownHeader = (view: DataView, encoding: Encoding, at: number, end: number): Header | null => {
  const { littleEndian } = encoding
  const tag = readTag(view, littleEndian, at)
  const shortForm = { tag, vr: 'UN', length: view.getUint16(at + 6, littleEndian), value: at + 8 }
  const hasReserved = shortForm.length === 0 && at + 12 <= end
  const longForm = hasReserved && { tag, vr: 'UN', length: view.getUint32(at + 8, littleEndian), value: at + 12 }
  if (longForm && longForm.length === undefinedLength) return longForm
  const implicitForm = { tag, vr: 'UN', length: view.getUint32(at + 4, littleEndian), value: at + 8 }
  const forms = [shortForm, longForm, implicitForm].filter(form => form !== false)
  const followed = forms.find(form => isFollowed(view, encoding, form, end))
  // Two capitals may be a later edition's, which have 32 bits (PS3.5 §7.1.2).
  return followed ?? (/^[A-Z]{2}$/.test(vrAt(view, at)) ? longForm || shortForm : null)
}

/** True if the data set ends after the element, or continues with a higher tag or a delimiter. */
const isFollowed = (view: DataView, encoding: Encoding, { tag, value, length }: Header, end: number): boolean => {
  const next = value + length
  if (next === end) return true
  const header = standardHeader(view, encoding, next, end)
  return header !== null && (header.tag >>> 16 === delimiters || header.tag > tag)
}

/** Number of consecutive headers that prove an encoding. */
const enoughHeaders = 3

interface Start {
  readonly at: number
  readonly end: number
  /** The first tag is higher than this one. */
  readonly after?: number
  /** Maximum number of headers to check, up to the pixel data. */
  readonly headers?: number
}

/**
 * True if elements of ascending tags start at the position in this encoding: three of them, or as many as there are.
 */
export const isDataSetAt = (
  view: DataView,
  encoding: Encoding,
  { at, end, after = 0, headers = enoughHeaders }: Start,
): boolean => {
  let position = at
  let previous = after
  for (let count = 0; count < headers; count += 1) {
    if (position === end) return count > 0
    const header = standardHeader(view, encoding, position, end)
    if (!header || header.tag <= previous || header.tag > pixelDataTag) return false
    const isPixelData = header.tag === pixelDataTag
    // Other values of undefined length are not walked.
    if (header.length === undefinedLength && !isPixelData) return encoding.explicit || count > 0
    position =
      header.length === undefinedLength ? endOfFragments(view, header.value, end) : header.value + header.length
    previous = header.tag
    if (position > end) return false
    if (isPixelData) return isLast(view, encoding, position, end)
  }
  return true
}

/** Maximum number of fragments to walk: an icon has one. */
const enoughFragments = 64
const item = 0xfffee000
const sequenceEnd = 0xfffee0dd

/**
 * The end of the pixel data's fragments; a position past `end` if they are longer than the file, `end` if they are
 * many.
 */
const endOfFragments = (view: DataView, start: number, end: number): number => {
  let position = start
  for (let count = 0; count < enoughFragments && position + 8 <= end; count += 1) {
    const tag = readTag(view, true, position)
    if (tag === sequenceEnd) return position + 8
    if (tag !== item) return position
    position += 8 + view.getUint32(position + 4, true)
  }
  return Math.max(position, end)
}

/**
 * False if an item ends after the pixels, or the elements of another image follow: then the fragments are an icon's.
 */
const isLast = (view: DataView, { littleEndian }: Encoding, at: number, end: number): boolean => {
  if (at + 8 > end) return true
  const next = readTag(view, littleEndian, at)
  return next !== pixelDataTag && next >>> 16 !== delimiters
}

const encodings: readonly Encoding[] = [
  { explicit: true, littleEndian: true },
  { explicit: false, littleEndian: true },
  { explicit: true, littleEndian: false },
]

/**
 * The encoding in which a data set can be read: the stated one if it fits, else the first that does; null if none does.
 */
export const fittingEncoding = (view: DataView, start: Start, stated?: Encoding): Encoding | null =>
  [...(stated ? [stated] : []), ...encodings].find(encoding => isDataSetAt(view, encoding, start)) ?? null
