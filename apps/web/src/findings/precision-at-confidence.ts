import { countsAt, countsOfCurve, curveStep, type Drawn } from './counts-of-curve.ts'

export interface PrecisionAtConfidence {
  /** Findings of the class with about that confidence, where it was measured. */
  readonly count: number
  readonly right: number
}

/** With fewer findings there is no figure. */
export const leastFindings = 30

const rounding = 1e-6

/** How many findings of the class with about this confidence were counted, and how many of those were right. */
export function precisionAtConfidence(measured: Drawn, confidence: number): PrecisionAtConfidence | null {
  const points = countsOfCurve(measured)
  if (points.length === 0) return null
  const nearest = Math.round(confidence / curveStep)
  // Steps of the curve that those counted may be away.
  const within = (reach: number): PrecisionAtConfidence => {
    const from = countsAt(points, (nearest - reach) * curveStep + rounding)
    const to = countsAt(points, (nearest + reach) * curveStep + rounding)
    const count = Math.max(0, Math.round(from.shown - to.shown))
    return { count, right: Math.min(count, Math.max(0, Math.round(from.right - to.right))) }
  }
  const near = within(1)
  return near.count >= leastFindings ? near : within(2)
}
