import { countsOfCurve, type Drawn } from './counts-of-curve.ts'

export interface PrecisionAtConfidence {
  /** 0–1. */
  readonly share: number
  /** Findings of the class with about that confidence, where it was measured. */
  readonly count: number
}

/** The findings needed for a precision; with fewer the range of confidences widens. */
const enough = 20

/** How often the class is right at about this confidence: among the findings around it, and no surer ones. */
export function precisionAtConfidence(measured: Drawn, confidence: number): PrecisionAtConfidence | null {
  const points = countsOfCurve(measured)
  if (points.length === 0) return null
  const above = points.findIndex(({ threshold }) => threshold > confidence)
  let [from, to] = above < 0 ? [points.length - 2, points.length - 1] : [Math.max(0, above - 1), Math.max(1, above)]
  const within = (count: 'right' | 'shown') => Math.round((points[from]?.[count] ?? 0) - (points[to]?.[count] ?? 0))
  while (within('shown') < enough && (from > 0 || to < points.length - 1)) {
    from = Math.max(0, from - 1)
    if (within('shown') < enough) to = Math.min(points.length - 1, to + 1)
  }
  const count = Math.max(0, within('shown'))
  return { count, share: count > 0 ? Math.min(1, Math.max(0, within('right') / count)) : 0 }
}
