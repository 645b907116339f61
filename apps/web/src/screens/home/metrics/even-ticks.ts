/** At most `most` of the values, evenly apart; the first one always. */
export function evenTicks<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(values.length / Math.max(1, most)))
  return values.filter((_, place) => place % step === 0)
}
