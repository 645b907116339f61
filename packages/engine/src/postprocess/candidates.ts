import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import type { Box } from './detection.ts'

export interface Candidate {
  readonly classId: number
  /** 0–1 */
  readonly score: number
  readonly box: Box<'input'>
}

/** No box is larger than e^8 strides: a wild regression stays a number. */
const largestLog = 8

/**
 * Raw output to every candidate whose score reaches the model's `minimumScore`, in pixels of the input. Rows stand for
 * cells, level by level in the order of `strides`, row-major in each. Columns are dx, dy, log w, log h and one logit
 * per class: centre = (d + cell) · stride, side = e^log · stride (the anchor-free decoding of YOLOX, Ge et al. 2021,
 * §2.2, without its half pixel), score = 1 / (1 + e^−logit). A cell may give one candidate per class.
 */
export const toCandidates = ({ data, columns }: RawOutput, model: Model): Candidate[] => {
  const least = logit(model.minimumScore)
  const found: Candidate[] = []
  let row = 0
  for (const { x, y, stride } of cells(model)) {
    const start = row * columns
    row += 1
    for (let classId = 0; classId < columns - 4; classId += 1) {
      const value = data[start + 4 + classId] ?? Number.NaN
      // Written so that a NaN is not a candidate.
      if (!(value >= least)) continue
      const box = boxAt(data.subarray(start, start + 4), x, y, stride)
      if (box) found.push({ classId, score: 1 / (1 + Math.exp(-value)), box })
    }
  }
  return found
}

const boxAt = (raw: Float32Array, cellX: number, cellY: number, stride: number): Box<'input'> | undefined => {
  const [dx = Number.NaN, dy = Number.NaN, logWidth = Number.NaN, logHeight = Number.NaN] = raw
  const box = {
    x: (dx + cellX) * stride,
    y: (dy + cellY) * stride,
    width: Math.exp(Math.min(logWidth, largestLog)) * stride,
    height: Math.exp(Math.min(logHeight, largestLog)) * stride,
  }
  const usable = Number.isFinite(box.x) && Number.isFinite(box.y) && box.width > 0 && box.height > 0
  return usable ? box : undefined
}

/** The score's inverse: comparing logits spares an exponential for each of thousands of empty cells. */
const logit = (score: number): number => Math.log(score / (1 - score))

function* cells({ input, output }: Model) {
  for (const stride of output.strides) {
    const columns = Math.floor(input.width / stride)
    const rows = Math.floor(input.height / stride)
    for (let y = 0; y < rows; y += 1) for (let x = 0; x < columns; x += 1) yield { x, y, stride }
  }
}
