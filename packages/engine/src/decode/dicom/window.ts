import { AppError } from '@xrai/contract/errors/app-error'
import { type DataSet, damaged } from './elements.ts'
import { type Lut, lutOf, readLut, readLutItems } from './lut.ts'
import { tags } from './tags.ts'
import { decimals, text, writtenText } from './values.ts'

/** Modality values to brightness: 0 is black, 1 white. */
export type Window = (value: number) => number

const clamp = (share: number) => Math.min(Math.max(share, 0), 1)

/** LINEAR, the default (PS3.3 C.11.2.1.2.1). `width` is at least 1. */
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

/** From `low`, black, to `high`, white. */
export const between = (low: number, high: number): Window => {
  const range = Math.max(high - low, 1)
  return value => clamp((value - low) / range)
}

/**
 * The file's own view of its values (PS3.3 C.11.2): its lookup table, else its first window. Both may be there as
 * alternatives; the table is the finer one. Undefined when the file has neither, or a window without a width.
 */
export const readWindow = (data: DataSet, signed: boolean): Window | undefined => {
  const lut = readLut(data, tags.voiLutSequence, signed)
  if (lut) return throughTable(lut)
  const [first] = readPairs(data)
  return first && ofPair(data, first)
}

/** One of the views that a file offers, by its place in `readWindowNames`. DICOM_DAMAGED where it has none there. */
export const readWindowAt = (data: DataSet, place: number, signed: boolean): Window => {
  const tables = readTables(data)
  const lut = tables[place] && lutOf(tables[place], signed)
  if (lut) return throughTable(lut)
  const pair = readPairs(data)[place - tables.length]
  if (!pair) throw damaged(`no window ${place + 1}`)
  return ofPair(data, pair)
}

/** A file may offer any number; more are of no use to a person. */
const mostWindows = 16
/** The longest name (LO, PS3.5 §6.2). */
const longestName = 64

/**
 * What the file calls the views that it offers as alternatives, null where it names one not (PS3.3 C.11.2.1.1 and
 * C.11.2.1.2): its lookup tables, then its windows, so that the first is the one that `readWindow` takes. None of
 * colour, and none that cannot be read.
 */
export const readWindowNames = (data: DataSet): (string | null)[] => {
  if (!(text(data, tags.photometricInterpretation) ?? 'MONOCHROME2').startsWith('MONOCHROME')) return []
  const tables = readTables(data).map(item => orNull(() => nameOf(writtenText(item, tags.lutExplanation))))
  const explained = orNull(() => writtenText(data, tags.windowExplanation))?.split('\\') ?? []
  const pairs = orNull(() => readPairs(data).map(pair => ofPair(data, pair))) ?? []
  return [...tables, ...pairs.map((_, place) => nameOf(explained[place]))].slice(0, mostWindows)
}

const nameOf = (text: string | undefined): string | null => text?.trim().slice(0, longestName) || null

/** The items of the VOI LUT sequence up to the first that holds no table. */
const readTables = (data: DataSet): DataSet[] => {
  const items = orNull(() => readLutItems(data, tags.voiLutSequence, mostWindows)) ?? []
  const first = items.findIndex(item => !orNull(() => lutOf(item, false)))
  return first < 0 ? items : items.slice(0, first)
}

interface Pair {
  readonly centre: number
  readonly width: number
}

/** The windows up to the first that is none. */
const readPairs = (data: DataSet): Pair[] => {
  const widths = decimals(data, tags.windowWidth)
  const pairs = decimals(data, tags.windowCenter).map((centre, place) => ({ centre, width: widths[place] ?? 0 }))
  const first = pairs.findIndex(
    ({ centre, width }) => !(Number.isFinite(centre) && Number.isFinite(width) && width > 0),
  )
  return first < 0 ? pairs : pairs.slice(0, first)
}

/** One function is of all windows (PS3.3 C.11.2.1.3). */
const ofPair = (data: DataSet, { centre, width }: Pair): Window => {
  const name = text(data, tags.voiLutFunction) ?? 'LINEAR'
  if (name === 'LINEAR') return linear(centre, width)
  if (name === 'LINEAR_EXACT') return linearExact(centre, width)
  if (name === 'SIGMOID') return sigmoid(centre, width)
  throw damaged(`VOI LUT function ${name.slice(0, 32)}`)
}

const throughTable =
  (lut: Lut): Window =>
  value =>
    clamp(lut.at(value) / (2 ** lut.bits - 1))

/** What is only offered must not refuse a file that is shown without it. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
