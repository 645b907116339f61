/** A seeded random number generator in [0, 1): a 32-bit xorshift (Marsaglia 2003). */
const seededRandom = (seed: number) => {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/**
 * The 95 % interval of a figure over `count` sources: `rounds` resamples with replacement, for which `figure` gets how
 * often each source was drawn (Efron's percentile bootstrap). Ignores resamples whose figure is NaN.
 */
export const bootstrapInterval = (
  count: number,
  figure: (weights: Uint16Array) => number,
  { rounds = 1000, seed = 20_261_120 } = {},
): readonly [low: number, high: number] => {
  const random = seededRandom(seed)
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const weights = new Uint16Array(count)
    for (let draw = 0; draw < count; draw += 1) {
      const source = Math.floor(random() * count)
      weights[source] = (weights[source] ?? 0) + 1
    }
    const value = figure(weights)
    if (!Number.isNaN(value)) values.push(value)
  }
  values.sort((a, b) => a - b)
  return [quantile(values, 0.025), quantile(values, 0.975)]
}

/** Linear interpolation between the two nearest of sorted values, NumPy's default. */
const quantile = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}
