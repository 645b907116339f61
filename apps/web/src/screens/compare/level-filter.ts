import { type Levels, windowOf } from '../../viewer/levels.ts'

/** The linear map of a window on grey values 0–1: `slope` · value + `intercept`; null if it changes nothing. */
export function levelFilter(levels: Levels, inverted: boolean): { slope: number; intercept: number } | null {
  const { lower, upper } = windowOf(levels, { lower: 0, upper: 1 })
  const slope = 1 / (upper - lower)
  const intercept = -lower / (upper - lower)
  if (inverted) return { slope: -slope, intercept: 1 - intercept }
  return slope === 1 && intercept === 0 ? null : { slope, intercept }
}
