import { percentiles } from '../percentiles.ts'
import type { GrayImage } from '../radiograph.ts'
import type { DataSet } from './elements.ts'
import type { Layout } from './layout.ts'
import { readLut } from './lut.ts'
import { tags } from './tags.ts'
import { decimal, text, uint16 } from './values.ts'
import { between, readViews, readWindowAt, type Shape, type View, type Window } from './window.ts'

/**
 * Converts stored grey samples to a displayable image, in the order of PS3.4 §N.2: modality (lookup table, else slope
 * and intercept), window, and inversion if MONOCHROME1 states that the lowest value is white. A table maps every
 * possible sample once, so the image itself needs one pass. Returns 8 bits for up to 8 bits stored, else 16. `chosen`
 * is one of the windows that the file offers (`readWindowAt`), used even if it reduces the image to one grey.
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

/** The mapping from stored to displayed grey, in a form that another object such as a presentation state can repeat. */
export interface Greys {
  /** The modality transformation of a sample. */
  readonly slope: number
  readonly intercept: number
  /** Applied to modality values: a window or, if the file has a table, the whole mapping to 16 bits. */
  readonly voi: { readonly centre: number; readonly width: number; readonly shape: Shape } | LutTable
  /** True if the lowest value is displayed white. */
  readonly inverted: boolean
}

/** A table of outputs, from the first input on. */
export interface LutTable {
  readonly first: number
  readonly entries: readonly number[]
}

/** The mapping that `toDisplay` applies. */
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

/** The table for every sample, from the lowest on. */
const tableOf = (values: Float64Array, window: Window, { signed }: Layout): LutTable => {
  const half = signed ? values.length / 2 : 0
  const inOrder = [...values.subarray(half), ...values.subarray(0, half)]
  return { first: -half, entries: inOrder.map(value => Math.round(window(value) * 65535)) }
}

const isSigned = (values: Float64Array, { signed }: Layout): boolean => signed || values.some(value => value < 0)

/** For MONOCHROME1 the Presentation LUT Shape is redundant; with MONOCHROME2, INVERSE inverts (PS3.3 C.11.6). */
const isInverted = (data: DataSet, { photometric }: Layout): boolean =>
  photometric === 'MONOCHROME1' || text(data, tags.presentationLutShape) === 'INVERSE'

/**
 * The first of the file's own views that shows the image; undefined if there is none. Skips a view that shows almost
 * all of it in one or two greys, unless the image itself has no more.
 */
const fileView = (
  stored: Uint8Array | Uint16Array,
  values: Float64Array,
  data: DataSet,
  layout: Layout,
): (View & { readonly place: number }) | undefined => {
  const views = readViews(data, isSigned(values, layout))
  if (views.length === 0) return undefined
  const counts = countsOf(stored, data, layout)
  const isFlat = isAlmostFlat(between(...percentiles(counts, values)), counts, values)
  const place = isFlat ? 0 : views.findIndex(({ window }) => !isAlmostFlat(window, counts, values))
  const view = views[place]
  return view && { ...view, place }
}

/** True if `toDisplay` shows the first of the file's views unless another one is chosen. */
export const showsFirstView = (stored: Uint8Array | Uint16Array, data: DataSet, layout: Layout): boolean =>
  fileView(stored, modalityValues(data, layout), data, layout)?.place === 0

/** The minimum share of pixels in at most two greys for a view to be unsuitable. */
const almostAll = 0.95

/** True if at most two of a screen's 256 greys cover almost all pixels. */
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

/** The modality value of each possible sample, signed or unsigned, in the order of its bit pattern. */
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
 * The black and white points of a file without a window. Up to 8 bits: the whole range, because such images are stored
 * in display form. Above: the 0.1st and 99.9th percentile of its pixels, without padding (0028,0120 and 0028,0121).
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

/** A histogram of the samples without padding; with padding if there is nothing else. */
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
