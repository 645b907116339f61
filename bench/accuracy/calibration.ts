import { type Matches, matchAll, type Pair } from './match.ts'

const bins = 10

/** The distance between the mean score of `n` findings and their precision. */
export interface Calibration {
  readonly n: number
  readonly error: number
}

/**
 * Expected calibration error (Naeini et al. 2015): over ten equal bins of score, the mean distance of score and
 * precision, 0–1; NaN without findings. Pools all classes with labels.
 */
export const calibrationOf = (classes: readonly (readonly Pair[])[]): Calibration => {
  const all = classes.map(pairs => matchAll(pairs, 0.5)).filter(one => one.labels.some(count => count > 0))
  const n = all.reduce((sum, { matches }) => sum + matches.length, 0)
  return { n, error: weightedCalibration(all) }
}

/** The error of these classes' matches; `weights` gives how often each image counts in the bootstrap. */
export const weightedCalibration = (classes: readonly Matches[], weights?: ArrayLike<number>): number => {
  const sums = Array.from({ length: bins }, () => ({ score: 0, hits: 0 }))
  let count = 0
  for (const { matches } of classes)
    for (const { score, hit, picture } of matches) {
      const bin = sums[Math.min(Math.floor(score * bins), bins - 1)]
      const weight = weights ? (weights[picture] ?? 0) : 1
      if (!bin) continue
      count += weight
      bin.score += weight * score
      bin.hits += hit ? weight : 0
    }
  return sums.reduce((sum, { score, hits }) => sum + Math.abs(score - hits), 0) / count
}
