import { type Model, sizesOf } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import { clip, type Size } from './boxes.ts'
import type { Box } from './detection.ts'
import { logit, sigmoid } from './logistic.ts'

export interface Candidate {
  readonly classId: number
  /** 0–1 */
  readonly score: number
  readonly box: Box<'input'>
}

/** A side is at most e^6 strides, larger than any image, so that a wild regression stays finite. */
const largestLog = 6

/**
 * Converts raw output to every candidate whose score reaches the model's `minimumScore`, one list per size of the
 * inference, in pixels of the input and clipped to it. Rows are cells, size by size, level by level in the order of
 * `strides`, row-major in each. Columns are dx, dy, log w, log h and one logit per class: centre = (d + cell) · stride,
 * side = e^log · stride (the anchor-free decoding of YOLOX, Ge et al. 2021, §2.2), score = 1 / (1 + e^−logit). A cell
 * may give one candidate per class.
 */
export const toCandidates = ({ data, columns }: RawOutput, model: Model): Candidate[][] => {
  const least = logit(model.minimumScore)
  let row = 0
  return sizesOf(model).map(size => {
    const found: Candidate[] = []
    for (const cell of cells(size, model.output.strides)) {
      const start = row * columns
      row += 1
      for (let classId = 0; classId < columns - 4; classId += 1) {
        const value = data[start + 4 + classId] ?? Number.NaN
        // Written so that a NaN is not a candidate.
        if (!(value >= least)) continue
        const box = boxAt(data.subarray(start, start + 4), cell, size, model.input)
        if (box) found.push({ classId, score: sigmoid(value), box })
      }
    }
    return found
  })
}

/** A row's four numbers as a box of the input; undefined if it is wholly outside. */
export const boxAt = (raw: Float32Array, cell: Cell, size: Size, input: Size): Box<'input'> | undefined => {
  const [dx = Number.NaN, dy = Number.NaN, logWidth = Number.NaN, logHeight = Number.NaN] = raw
  const across = (cell.stride * input.width) / size.width
  const down = (cell.stride * input.height) / size.height
  const strides = (log: number) => Math.exp(Math.min(log, largestLog))
  const x = (dx + cell.x) * across
  const y = (dy + cell.y) * down
  return clip({ x, y, width: strides(logWidth) * across, height: strides(logHeight) * down }, input)
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly stride: number
}

/** The cells of one size, in the order of the rows. */
export function* cells({ width, height }: Size, strides: readonly number[]): Generator<Cell> {
  for (const stride of strides) {
    const columns = Math.floor(width / stride)
    const rows = Math.floor(height / stride)
    for (let y = 0; y < rows; y += 1) for (let x = 0; x < columns; x += 1) yield { x, y, stride }
  }
}
