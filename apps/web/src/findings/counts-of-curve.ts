import type { MeasuredClass } from '@xrai/contract/records/measured-model'

/** How many findings of a class reached a confidence where it was measured, and how many of those were right. */
export interface Reached {
  /** 0–1. */
  readonly threshold: number
  readonly right: number
  readonly shown: number
}

/** The data of a curve. */
export type Drawn = Pick<MeasuredClass, 'curve' | 'curveLabels'>

/** The distance of a curve's thresholds; past the last one nothing was found. */
export const curveStep = 0.05

/**
 * The counts behind a curve: right = recall × its labels, shown = right / precision. A point of precision 0 does not
 * determine how many were wrong, so it counts none. Ends with a point at which nothing is left.
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

/** The counts at a confidence between two points, by the straight line; below the first point those of the first. */
export function countsAt(points: readonly Reached[], confidence: number): Omit<Reached, 'threshold'> {
  const next = points.findIndex(({ threshold }) => threshold > confidence)
  const [before, after] = [points[next < 0 ? points.length - 1 : Math.max(0, next - 1)], points[next]]
  if (!before) return { right: 0, shown: 0 }
  if (!after || after.threshold <= before.threshold) return before
  const share = Math.max(0, (confidence - before.threshold) / (after.threshold - before.threshold))
  const between = (from: number, to: number) => from + (to - from) * share
  return { right: between(before.right, after.right), shown: between(before.shown, after.shown) }
}
