import { type Model, sizesOf } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import { boxAt, cells } from '../postprocess/candidates.ts'
import type { Box } from '../postprocess/detection.ts'
import { logit, sigmoid } from '../postprocess/logistic.ts'
import { overlap } from '../postprocess/overlap.ts'

/** A tooth's place before it has a number: a box, and the score of each class of the model, 0–1. */
export interface Place {
  readonly box: Box<'input'>
  readonly scores: readonly number[]
}

/** Boxes with a greater overlap belong to one tooth, even with different numbers. */
const samePlace = 0.55

/**
 * Converts the raw output of a teeth model to places, best first. A place has the box of its best cell, and for each
 * class the best score of any cell there, so that the arch can choose among the numbers.
 */
export const toPlaces = ({ data, columns }: RawOutput, model: Model): Place[] => {
  const least = logit(model.minimumScore)
  const found: { readonly start: number; readonly best: number; readonly box: Box<'input'> }[] = []
  let row = 0
  for (const size of sizesOf(model)) {
    for (const cell of cells(size, model.output.strides)) {
      const start = row * columns
      row += 1
      let best = Number.NEGATIVE_INFINITY
      for (let column = start + 4; column < start + columns; column += 1) {
        const value = data[column] ?? Number.NaN
        if (value > best) best = value
      }
      if (best < least) continue
      const box = boxAt(data.subarray(start, start + 4), cell, size, model.input)
      if (box) found.push({ start, best, box })
    }
  }
  const places: { readonly box: Box<'input'>; readonly logits: Float32Array }[] = []
  for (const { start, box } of found.toSorted((a, b) => b.best - a.best)) {
    const logits = data.subarray(start + 4, start + columns)
    const same = places.find(place => overlap(place.box, box) > samePlace)
    if (same) raise(same.logits, logits)
    else places.push({ box, logits: logits.slice() })
  }
  return places.map(({ box, logits }) => ({ box, scores: Array.from(logits, sigmoid) }))
}

/** Ignores NaN. */
const raise = (to: Float32Array, by: Float32Array): void => {
  for (const [at, value] of by.entries()) if (value > (to[at] ?? Number.NaN)) to[at] = value
}
