import { percentiles } from '../percentiles.ts'
import type { GrayImage } from '../radiograph.ts'
import type { DataSet } from './elements.ts'
import type { Layout } from './layout.ts'
import { readLut } from './lut.ts'
import { tags } from './tags.ts'
import { decimal, text, uint16 } from './values.ts'
import { between, readViews, readWindowAt, type Shape, type View, type Window } from './window.ts'

/**
 * Stored grey samples to a picture ready for display, in the order of PS3.4 §N.2: modality (lookup table, else slope
 * and intercept), window, and inversion where MONOCHROME1 says that the lowest value is white. Every possible sample
 * is mapped once into a table, so the picture itself is one pass. 8 bits out for up to 8 bits stored, else 16.
 * `chosen` is one of the windows that the file offers (`readWindowAt`), taken even where it shows one grey alone.
 */
export const toDisplay = (
  stored: Uint8Array | Uint16Array,
  data: DataSet,
  layout: Layout,
  chosen?: number,
): GrayImage => {
  const { width, height, bitsStored, highBit } = layout
  const shift = highBit - bitsStored + 1
  const mask = 2 ** bitsStored - 1
  const values = modalityValues(data, layout)
  const window =
    chosen === undefined
      ? (fileView(stored, values, data, layout)?.window ?? between(...ownRange(stored, values, data, layout)))
      : readWindowAt(data, chosen, isSigned(values, layout))
  const maximum = bitsStored <= 8 ? 255 : 65535
  const inverted = isInverted(data, layout)
  const gray = values.map(value => {
    const level = Math.round(window(value) * maximum)
    return inverted ? maximum - level : level
  })
  if (maximum === 255)
    return { width, height, maximum, data: look(stored, shift, mask, gray, new Uint8Array(stored.length)) }
  return { width, height, maximum, data: look(stored, shift, mask, gray, new Uint16Array(stored.length)) }
}

/** How stored grey becomes what is shown, as another object can repeat it: a presentation state, say. */
export interface Greys {
  /** What a sample stands for. */
  readonly slope: number
  readonly intercept: number
  /** Of what it stands for: a window, or where the file has a table, all of the way to 16 bits. */
  readonly voi: { readonly centre: number; readonly width: number; readonly shape: Shape } | LutTable
  /** Whether the lowest value is shown white. */
  readonly inverted: boolean
}

/** From the first input on. */
export interface LutTable {
  readonly first: number
  readonly entries: readonly number[]
}

/** The same as `toDisplay` shows. */
export const greysOf = (stored: Uint8Array | Uint16Array, data: DataSet, layout: Layout): Greys => {
  const values = modalityValues(data, layout)
  const own = fileView(stored, values, data, layout)
  const inverted = isInverted(data, layout)
  const hasModalityTable = readLut(data, tags.modalityLutSequence, layout.signed) !== undefined
  if (hasModalityTable || (own && !own.stated)) {
    const window = own?.window ?? between(...ownRange(stored, values, data, layout))
    return { slope: 1, intercept: 0, inverted, voi: tableOf(values, window, layout) }
  }
  const rescale = { slope: decimal(data, tags.rescaleSlope) || 1, intercept: decimal(data, tags.rescaleIntercept) ?? 0 }
  if (own?.stated) return { ...rescale, inverted, voi: own.stated }
  const [low, high] = ownRange(stored, values, data, layout)
  const range = high - low || 1
  if (range < 1) return { ...rescale, inverted, voi: { centre: low + range / 2, width: range, shape: 'LINEAR_EXACT' } }
  // LINEAR has black half a step below its lowest value and white half a step below its highest (PS3.3 C.11.2.1.2.1).
  return { ...rescale, inverted, voi: { centre: low + (range + 1) / 2, width: range + 1, shape: 'LINEAR' } }
}

/** Of every sample, from the lowest on. */
const tableOf = (values: Float64Array, window: Window, { signed }: Layout): LutTable => {
  const half = signed ? values.length / 2 : 0
  const inOrder = [...values.subarray(half), ...values.subarray(0, half)]
  return { first: -half, entries: inOrder.map(value => Math.round(window(value) * 65535)) }
}

const isSigned = (values: Float64Array, { signed }: Layout): boolean => signed || values.some(value => value < 0)

/** Presentation LUT Shape says of MONOCHROME1 what it says itself; with MONOCHROME2, INVERSE inverts (PS3.3 C.11.6). */
const isInverted = (data: DataSet, { photometric }: Layout): boolean =>
  photometric === 'MONOCHROME1' || text(data, tags.presentationLutShape) === 'INVERSE'

/**
 * The first of the file's own views that shows the picture; undefined if there is none. A view that shows almost all of it in
 * one or two greys is left out, unless the picture itself has no more.
 */
const fileView = (
  stored: Uint8Array | Uint16Array,
  values: Float64Array,
  data: DataSet,
  layout: Layout,
): View | undefined => {
  const views = readViews(data, isSigned(values, layout))
  if (views.length === 0) return undefined
  const counts = countsOf(stored, data, layout)
  const isFlat = isAlmostFlat(between(...percentiles(counts, values)), counts, values)
  return isFlat ? views[0] : views.find(({ window }) => !isAlmostFlat(window, counts, values))
}

/** The share of the pixels that a view shows in at most two greys if it does not suit the picture. */
const almostAll = 0.95

/** True if two of the 256 greys of a screen are those of almost all pixels. */
const isAlmostFlat = (window: Window, counts: Uint32Array, values: Float64Array): boolean => {
  const greys = new Float64Array(256)
  let total = 0
  for (const [sample, count] of counts.entries()) {
    if (count === 0) continue
    const grey = Math.round(window(values[sample] ?? 0) * 255)
    greys[grey] = (greys[grey] ?? 0) + count
    total += count
  }
  const [first = 0, second = 0] = greys.toSorted((a, b) => b - a)
  return first + second >= almostAll * total
}

const look = <T extends Uint8Array | Uint16Array>(
  stored: Uint8Array | Uint16Array,
  shift: number,
  mask: number,
  gray: Float64Array,
  output: T,
): T => {
  for (let index = 0; index < stored.length; index += 1)
    output[index] = gray[((stored[index] ?? 0) >> shift) & mask] ?? 0
  return output
}

/** The modality value of each possible sample, signed or unsigned, in the order of its bits. */
const modalityValues = (data: DataSet, { bitsStored, signed }: Layout): Float64Array => {
  const count = 2 ** bitsStored
  const lut = readLut(data, tags.modalityLutSequence, signed)
  const slope = decimal(data, tags.rescaleSlope) || 1
  const intercept = decimal(data, tags.rescaleIntercept) ?? 0
  return Float64Array.from({ length: count }, (_, bits) => {
    const sample = signed && bits >= count / 2 ? bits - count : bits
    return lut ? lut.at(sample) : sample * slope + intercept
  })
}

/**
 * What is black and what white of a file without a window. Up to 8 bits: all of the range, for such pictures are stored as they are shown.
 * Above: from the 0.1st to the 99.9th percentile of its pixels, padding (0028,0120 and 0028,0121) left out.
 */
const ownRange = (
  stored: Uint8Array | Uint16Array,
  values: Float64Array,
  data: DataSet,
  layout: Layout,
): [low: number, high: number] => {
  if (layout.bitsStored > 8) return percentiles(countsOf(stored, data, layout), values)
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

/** How often each sample occurs, without padding; with it where there is nothing else. */
const countsOf = (stored: Uint8Array | Uint16Array, data: DataSet, layout: Layout): Uint32Array => {
  const { bitsStored, highBit, signed } = layout
  const shift = highBit - bitsStored + 1
  const mask = 2 ** bitsStored - 1
  const counts = new Uint32Array(mask + 1)
  for (let index = 0; index < stored.length; index += 1) {
    const sample = ((stored[index] ?? 0) >> shift) & mask
    counts[sample] = (counts[sample] ?? 0) + 1
  }
  const padding = uint16(data, tags.pixelPaddingValue)
  if (padding === undefined) return counts
  const limit = uint16(data, tags.pixelPaddingRangeLimit) ?? padding
  const signedOf = (sample: number) => (signed && sample > mask / 2 ? sample - mask - 1 : sample)
  const [first = 0, last = 0] = [padding, limit].map(value => signedOf(value & mask)).toSorted((a, b) => a - b)
  const isPadding = (sample: number) => signedOf(sample) >= first && signedOf(sample) <= last
  const without = counts.map((count, sample) => (isPadding(sample) ? 0 : count))
  return without.some(count => count > 0) ? without : counts
}
