import { AppError } from '@xrai/contract/errors/app-error'
import { cleanLine } from '@xrai/contract/records/plain-name'
import { type DataSet, damaged } from './elements.ts'
import { type Lut, lutOf, readLut, readLutItems } from './lut.ts'
import { tags } from './tags.ts'
import { decimals, text, writtenText } from './values.ts'

/** Maps modality values to brightness: 0 is black, 1 white. */
export type Window = (value: number) => number

const clamp = (share: number) => Math.min(Math.max(share, 0), 1)

/** LINEAR, the default (PS3.3 C.11.2.1.2.1). `width` is at least 1, as the standard requires. */
const linear =
  (centre: number, width: number): Window =>
  value => {
    const middle = centre - 0.5
    if (width <= 1) return value <= middle ? 0 : 1
    return clamp((value - middle) / (width - 1) + 0.5)
  }

/** LINEAR_EXACT (PS3.3 C.11.2.1.3.2). */
const linearExact =
  (centre: number, width: number): Window =>
  value =>
    clamp((value - centre) / width + 0.5)

/** SIGMOID (PS3.3 C.11.2.1.3.1). */
const sigmoid =
  (centre: number, width: number): Window =>
  value =>
    1 / (1 + Math.exp((-4 * (value - centre)) / width))

/** Maps `low` to black and `high` to white; values after a rescale may be less than 1 apart. */
export const between = (low: number, high: number): Window => {
  const range = high - low || 1
  return value => clamp((value - low) / range)
}

/** The VOI LUT functions of PS3.3 C.11.2.1.3. */
const shapes = ['LINEAR', 'LINEAR_EXACT', 'SIGMOID'] as const
export type Shape = (typeof shapes)[number]

/** One of a file's views of its values (PS3.3 C.11.2): a lookup table or a window. */
export interface View {
  readonly window: Window
  /** Absent for a lookup table. */
  readonly stated?: { readonly centre: number; readonly width: number; readonly shape: Shape }
}

/**
 * The views that a file offers as alternatives, in the order of `readWindowNames`: first its lookup tables, which are
 * more precise, then its windows. Skips an unreadable one if there is another. Empty if the file has none. Throws
 * DICOM_DAMAGED if its only view is a damaged table.
 */
export const readViews = (data: DataSet, signed: boolean): View[] => {
  const tables = readTables(data, signed).map(({ lut }) => ({ window: throughTable(lut) }))
  const shape = readShape(data)
  const windows = readPairs(data).map(pair => {
    // LINEAR has no width below 1; such values are fractions, which LINEAR_EXACT displays.
    const own = shape === 'LINEAR' && pair.width < 1 ? 'LINEAR_EXACT' : shape
    return { window: ofShape[own](pair), stated: { ...pair, shape: own } }
  })
  const views = [...tables, ...windows]
  if (views.length === 0) readLut(data, tags.voiLutSequence, signed)
  return views
}

/** One of the views that a file offers, by its index in `readWindowNames`. Throws DICOM_DAMAGED if there is none. */
export const readWindowAt = (data: DataSet, place: number, signed: boolean): Window => {
  const view = readViews(data, signed)[place]
  if (!view) throw damaged(`no window ${place + 1}`)
  return view.window
}

/** Maximum number of windows offered; a file may have any number. */
const mostWindows = 16
/** The longest name (LO, PS3.5 §6.2). */
const longestName = 64

/**
 * The names of the views that a file offers as alternatives, null for an unnamed one (PS3.3 C.11.2.1.1 and C.11.2.1.2):
 * its lookup tables, then its windows, in the order of `readViews`. Without unreadable ones, and empty for colour.
 */
export const readWindowNames = (data: DataSet): (string | null)[] => {
  if (!(text(data, tags.photometricInterpretation) ?? 'MONOCHROME2').startsWith('MONOCHROME')) return []
  const tables = readTables(data, false).map(({ item }) => orNull(() => nameOf(writtenText(item, tags.lutExplanation))))
  const explained = orNull(() => writtenText(data, tags.windowExplanation))?.split('\\') ?? []
  return [...tables, ...readPairs(data).map((_, place) => nameOf(explained[place]))].slice(0, mostWindows)
}

const nameOf = (text: string | undefined): string | null =>
  cleanLine(text ?? '')
    .slice(0, longestName)
    .toWellFormed() || null

interface Table {
  readonly item: DataSet
  readonly lut: Lut
}

/** The items of the VOI LUT sequence that have a usable table. */
const readTables = (data: DataSet, signed: boolean): Table[] => {
  const items = orNull(() => readLutItems(data, tags.voiLutSequence, mostWindows)) ?? []
  return items.flatMap(item => {
    const lut = orNull(() => lutOf(item, signed))
    return lut && lut.white > 0 ? [{ item, lut }] : []
  })
}

interface Pair {
  readonly centre: number
  readonly width: number
}

/** The windows before the first invalid one. */
const readPairs = (data: DataSet): Pair[] => {
  const numbers = (tag: number) => orNull(() => decimals(data, tag)) ?? []
  const widths = numbers(tags.windowWidth)
  const pairs = numbers(tags.windowCenter).map((centre, place) => ({ centre, width: widths[place] ?? 0 }))
  const first = pairs.findIndex(
    ({ centre, width }) => !(Number.isFinite(centre) && Number.isFinite(width) && width > 0),
  )
  return first < 0 ? pairs : pairs.slice(0, first)
}

/**
 * One function applies to all windows (PS3.3 C.11.2.1.3). Falls back to LINEAR for a non-standard name: it is the
 * default, and centre and width mean the same in each.
 */
const readShape = (data: DataSet): Shape => {
  const [first = ''] = orNull(() => text(data, tags.voiLutFunction))?.split('\\') ?? []
  const name = first
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  return shapes.find(shape => shape === name) ?? 'LINEAR'
}

const ofShape = {
  LINEAR: ({ centre, width }: Pair) => linear(centre, width),
  LINEAR_EXACT: ({ centre, width }: Pair) => linearExact(centre, width),
  SIGMOID: ({ centre, width }: Pair) => sigmoid(centre, width),
} as const satisfies Record<Shape, (pair: Pair) => Window>

const throughTable =
  (lut: Lut): Window =>
  value =>
    clamp(lut.at(value) / lut.white)

/** Returns null for an unreadable alternative, because a file that can be shown without it must not be refused. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
