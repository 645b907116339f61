/** A share or a rate with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The normal quantile for a two-sided 95 % interval. */
const z = 1.96

/**
 * The share `right` / `n` with Wilson's score interval (Wilson 1927): (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 +
 * z²/n). It assumes independent findings; because one radiograph may have several, the true interval is somewhat wider.
 */
export const shareOf = (right: number, n: number): Interval | null => {
  if (n <= 0) return null
  const p = right / n
  const middle = p + z ** 2 / (2 * n)
  const half = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))
  const whole = 1 + z ** 2 / n
  return { value: p, low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) }
}

/**
 * A count over `sources` radiographs, as a rate with the Poisson limits in Byar's approximation (Breslow and Day 1987,
 * §2.3): low = k (1 − 1/9k − z/3√k)³, high = (k + 1)(1 − 1/9(k + 1) + z/3√(k + 1))³, each over the radiographs.
 */
export const ratePer = (count: number, sources: number): Interval | null => {
  if (sources <= 0) return null
  const bound = (k: number, sign: -1 | 1) =>
    k <= 0 ? 0 : k * Math.max(0, 1 - 1 / (9 * k) + (sign * z) / (3 * Math.sqrt(k))) ** 3
  return { value: count / sources, low: bound(count, -1) / sources, high: bound(count + 1, 1) / sources }
}
