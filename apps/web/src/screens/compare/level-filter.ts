import { type Levels, windowOf } from '../../viewer/levels.ts'

/** What a window does to a grey value of 0–1: `slope` times it and `intercept`; null where it leaves it as it came. */
export function levelFilter(levels: Levels, inverted: boolean): { slope: number; intercept: number } | null {
  const { lower, upper } = windowOf(levels, { lower: 0, upper: 1 })
  const [slope, intercept] = [1 / (upper - lower), -lower / (upper - lower)]
  if (inverted) return { slope: -slope, intercept: 1 - intercept }
  return slope === 1 && intercept === 0 ? null : { slope, intercept }
}
