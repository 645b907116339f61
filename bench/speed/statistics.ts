/** Nearest-rank percentile of unsorted values, 0 < p ≤ 100. Throws on an empty list. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)]
  if (value === undefined) throw new Error('a percentile needs at least one value')
  return value
}

/** The lower of the two middle values of an even number. */
export const median = (values: readonly number[]): number => percentile(values, 50)
