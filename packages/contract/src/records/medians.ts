/** The mean of the two middle values of an even number; zero of none. */
export const median = (values: readonly number[]): number => {
  const rising = values.toSorted((a, b) => a - b)
  const half = rising.length >> 1
  const upper = rising[half] ?? 0
  return rising.length % 2 === 1 ? upper : ((rising[half - 1] ?? 0) + upper) / 2
}

/** The upper of the two middle values of an even number; zero of none. */
export const upperMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
