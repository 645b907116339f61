import { type ArchCandidate, mayPrecede } from './assign-in-arch-order.ts'

/** How much a better assignment outweighs another: chosen on radiographs so that a share is how often it is right. */
const sharpness = 1.5

type Precedes = (one: ArchCandidate, other: ArchCandidate) => boolean

/**
 * The probability of each position for each tooth of one arch, 0–1, in input order. Every way along the arch counts with
 * exp(`sharpness` × its sum of gains), by forward and backward sums over the pairs of tooth and position (Rabiner 1989,
 * doi:10.1109/5.18626).
 */
export const positionShares = (standing: readonly ArchCandidate[]): number[][] => {
  const weights = standing.map(({ gains }) => gains.map(gain => (gain > 0 ? Math.exp(sharpness * gain) : 0)))
  const positions = [...Array(Math.max(0, ...standing.map(({ gains }) => gains.length))).keys()]
  const before = sumsAlong(positions, standing, weights, (one, other) => mayPrecede(other, one))
  const after = sumsAlong(positions.toReversed(), standing, weights, mayPrecede)
  // An arch without any tooth is a way too.
  const all = weights.reduce((sum, row, one) => sum + dot(row, before[one] ?? []), 1)
  return weights.map((row, one) =>
    row.map((weight, at) => (weight * (before[one]?.[at] ?? 0) * (after[one]?.[at] ?? 0)) / all),
  )
}

/** By tooth and position: the total weight of the alternatives that may come first there, 'no tooth' included. */
const sumsAlong = (
  positions: readonly number[],
  standing: readonly ArchCandidate[],
  weights: readonly (readonly number[])[],
  comesFirst: Precedes,
): number[][] => {
  const totals = standing.map(() => 0)
  const sums = standing.map((): number[] => [])
  const earlier = standing.map(one =>
    standing.flatMap((other, at) => (other !== one && comesFirst(one, other) ? at : [])),
  )
  for (const position of positions) {
    for (const [one, row] of sums.entries()) {
      row[position] = (earlier[one] ?? []).reduce((sum, other) => sum + (totals[other] ?? 0), 1)
    }
    for (const [one, row] of sums.entries()) {
      totals[one] = (totals[one] ?? 0) + (weights[one]?.[position] ?? 0) * (row[position] ?? 0)
    }
  }
  return sums
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
