import { averagePrecision, precisionRecall } from './average-precision.ts'
import { bootstrapInterval } from './bootstrap.ts'
import { matchAll, type Pair } from './match.ts'

/**
 * The published figures of one class, or of one of a set's own categories. Ratios are 0–1, NaN if nothing could be counted.
 */
export interface Figure {
  readonly name: string
  /** The number of labels. */
  readonly n: number
  readonly ap50: number
  /** 95 % interval of AP50 from a bootstrap over sources. */
  readonly low: number
  readonly high: number
  /** Mean of the AP at IoU 0.50, 0.55 … 0.95. */
  readonly ap5095: number
  readonly precision: number
  readonly recall: number
}

const ious = Array.from({ length: 10 }, (_, step) => 0.5 + step * 0.05)

/** The figures of one class; `pairs` has one entry per source. */
export const figureOf = (name: string, pairs: readonly Pair[]): Figure => {
  const half = matchAll(pairs, 0.5)
  const [low, high] = bootstrapInterval(pairs.length, weights => averagePrecision(half, weights))
  const all = ious.map(iou => averagePrecision(matchAll(pairs, iou)))
  return {
    name,
    n: half.labels.reduce((sum, count) => sum + count, 0),
    ap50: averagePrecision(half),
    low,
    high,
    ap5095: all.reduce((sum, value) => sum + value, 0) / all.length,
    ...precisionRecall(half),
  }
}

/** The mean over the classes that have labels. */
export const meanOf = (figures: readonly Figure[], value: (figure: Figure) => number): number => {
  const counted = figures.filter(figure => figure.n > 0)
  return counted.reduce((sum, figure) => sum + value(figure), 0) / counted.length
}
