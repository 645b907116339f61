import type { MeasuredClass } from '@xrai/contract/records/measured-model'

/** The number of findings of a class at or above a confidence in the measurement, and how many of them were correct. */
export interface Reached {
  /** 0–1. */
  readonly threshold: number
  readonly right: number
  readonly shown: number
}

/** The data of a curve. */
export type Drawn = Pick<MeasuredClass, 'curve' | 'curveLabels'>

/** The step between a curve's thresholds; past the last one there were no findings. */
export const curveStep = 0.05

/**
 * The counts behind a curve: correct = recall × labels, shown = correct / precision. A point of precision 0 does not
 * determine the number of wrong findings, so it counts none. Ends with an empty point.
 */
export function countsOfCurve({ curve, curveLabels: labels }: Drawn): readonly Reached[] {
  const last = curve.at(-1)
  if (!last || !labels) return []
  const points = curve.map(({ threshold, precision, recall }) => {
    const right = recall * labels
    return { threshold, right, shown: precision > 0 ? right / precision : 0 }
  })
  return [...points, { threshold: Math.min(1, last.threshold + curveStep), right: 0, shown: 0 }]
}

/** The counts at a confidence, interpolated linearly; below the first point, those of the first. */
export function countsAt(points: readonly Reached[], confidence: number): Omit<Reached, 'threshold'> {
  const next = points.findIndex(({ threshold }) => threshold > confidence)
  const before = points[next < 0 ? points.length - 1 : Math.max(0, next - 1)]
  const after = points[next]
  if (!before) return { right: 0, shown: 0 }
  if (!after || after.threshold <= before.threshold) return before
  const share = Math.max(0, (confidence - before.threshold) / (after.threshold - before.threshold))
  const between = (from: number, to: number) => from + (to - from) * share
  return { right: between(before.right, after.right), shown: between(before.shown, after.shown) }
}
