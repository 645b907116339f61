import { countsAt, countsOfCurve, curveStep, type Drawn } from './counts-of-curve.ts'

export interface PrecisionAtConfidence {
  /** The number of measured findings of the class near that confidence. */
  readonly count: number
  readonly right: number
}

/** Below this number of findings no figure is shown. */
export const leastFindings = 30

const rounding = 1e-6

/** The number of measured findings of the class near this confidence, and how many were correct. */
export function precisionAtConfidence(measured: Drawn, confidence: number): PrecisionAtConfidence | null {
  const points = countsOfCurve(measured)
  if (points.length === 0) return null
  const nearest = Math.round(confidence / curveStep)
  // Counts the findings within `reach` steps of the curve.
  const within = (reach: number): PrecisionAtConfidence => {
    const from = countsAt(points, (nearest - reach) * curveStep + rounding)
    const to = countsAt(points, (nearest + reach) * curveStep + rounding)
    const count = Math.max(0, Math.round(from.shown - to.shown))
    return { count, right: Math.min(count, Math.max(0, Math.round(from.right - to.right))) }
  }
  const near = within(1)
  return near.count >= leastFindings ? near : within(2)
}
