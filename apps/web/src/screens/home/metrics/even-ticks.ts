/** At most `most` evenly spaced values, always including the first. */
export function evenTicks<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(values.length / Math.max(1, most)))
  return values.filter((_, place) => place % step === 0)
}
