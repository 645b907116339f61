import { matchAll, type Pair } from './match.ts'

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
  const matches = classes.flatMap(pairs => {
    const one = matchAll(pairs, 0.5)
    return one.labels.some(count => count > 0) ? one.matches : []
  })
  const sums = Array.from({ length: bins }, () => ({ score: 0, hits: 0 }))
  for (const { score, hit } of matches) {
    const bin = sums[Math.min(Math.floor(score * bins), bins - 1)]
    if (!bin) continue
    bin.score += score
    bin.hits += hit ? 1 : 0
  }
  const distance = sums.reduce((sum, { score, hits }) => sum + Math.abs(score - hits), 0)
  return { n: matches.length, error: distance / matches.length }
}
