/** Shares of the pixels that may be clipped to black and white: dust, markers and burnt-out corners. */
const darkest = 0.001
const brightest = 0.999

/** The 0.1st and the 99.9th percentile of an image's values, from the histogram of its samples. */
export const percentiles = (counts: Uint32Array, values: ArrayLike<number>): [low: number, high: number] => {
  const samples = Array.from(counts.keys()).filter(sample => counts[sample])
  samples.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const valueAt = (share: number): number => {
    let seen = 0
    for (const sample of samples) {
      seen += counts[sample] ?? 0
      if (seen > share * total) return values[sample] ?? 0
    }
    return 0
  }
  return [valueAt(darkest), valueAt(brightest)]
}
