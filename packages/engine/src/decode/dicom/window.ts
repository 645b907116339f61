import { type DataSet, damaged } from './elements.ts'
import { readLut } from './lut.ts'
import { tags } from './tags.ts'
import { decimals, text } from './values.ts'

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
  if (lut) return value => clamp(lut.at(value) / (2 ** lut.bits - 1))
  const [centre = Number.NaN] = decimals(data, tags.windowCenter)
  const [width = Number.NaN] = decimals(data, tags.windowWidth)
  if (!Number.isFinite(centre) || !Number.isFinite(width) || width <= 0) return undefined
  const name = text(data, tags.voiLutFunction) ?? 'LINEAR'
  if (name === 'LINEAR') return linear(centre, width)
  if (name === 'LINEAR_EXACT') return linearExact(centre, width)
  if (name === 'SIGMOID') return sigmoid(centre, width)
  throw damaged(`VOI LUT function ${name.slice(0, 32)}`)
}
