import { expect, it } from 'vitest'
import type { ArchCandidate } from './assign-in-arch-order.ts'
import { positionShares } from './position-shares.ts'

const tooth = (x: number, gains: readonly number[]): ArchCandidate => ({ x, width: 10, gains })

/** The weight of a gain in the sum over assignments. */
const weight = (gain: number) => Math.exp(1.5 * gain)

it('sums every assignment in order, with a tooth or a position left out', () => {
  const shares = positionShares([tooth(0, [1, 0.5, -1]), tooth(20, [-1, 0.8, 0.2])])
  const [a, b] = [weight(1), weight(0.5)]
  const [c, d] = [weight(0.8), weight(0.2)]
  const all = 1 + a + b + c + d + a * c + a * d + b * d
  expect(shares[0]?.[0]).toBeCloseTo((a * (1 + c + d)) / all, 10)
  expect(shares[0]?.[1]).toBeCloseTo((b * (1 + d)) / all, 10)
  expect(shares[1]?.[1]).toBeCloseTo((c * (1 + a)) / all, 10)
  expect(shares[1]?.[2]).toBeCloseTo((d * (1 + a + b)) / all, 10)
  expect(shares[0]?.[2]).toBe(0)
})

it('leaves a tooth of a full arch hardly any doubt, and needs no tooth at all', () => {
  const full = [...Array(16).keys()].map(at =>
    tooth(
      20 * at,
      [...Array(16).keys()].map(other => (other === at ? 2.4 : 0.5)),
    ),
  )
  for (const [at, row] of positionShares(full).entries()) expect(row[at]).toBeGreaterThan(0.9)
  expect(positionShares([])).toEqual([])
})
