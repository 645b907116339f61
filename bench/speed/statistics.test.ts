import { expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

it('the median of an odd list is its middle value, in any order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

it('the 95th percentile of 1 to 100 is 95', () => {
  expect(
    percentile(
      Array.from({ length: 100 }, (_, i) => 100 - i),
      95,
    ),
  ).toBe(95)
})

it('an empty list has no percentile', () => {
  expect(() => median([])).toThrow()
})
