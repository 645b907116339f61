import { describe, expect, it } from 'vitest'
import { ratePer, shareOf } from './interval.ts'

const rounded = (interval: ReturnType<typeof shareOf>) =>
  interval && [interval.value, interval.low, interval.high].map(value => Math.round(value * 1000) / 1000)

describe("Wilson's interval of a share", () => {
  it('matches the published formula', () => {
    expect(rounded(shareOf(10, 20))).toEqual([0.5, 0.299, 0.701])
    expect(rounded(shareOf(81, 263))).toEqual([0.308, 0.255, 0.366])
  })

  it('stays within 0 and 1 if all or none are right', () => {
    expect(rounded(shareOf(0, 10))).toEqual([0, 0, 0.278])
    expect(rounded(shareOf(10, 10))).toEqual([1, 0.722, 1])
  })

  it('is null for n = 0', () => {
    expect(shareOf(0, 0)).toBeNull()
  })
})

describe('the interval of a rate', () => {
  it('comes within a hundredth of the exact Poisson limits: 10 events, 4.795 to 18.390', () => {
    const [value, low, high] = rounded(ratePer(10, 1)) ?? []
    expect(value).toBe(10)
    expect(low).toBeCloseTo(4.795, 1)
    expect(high).toBeCloseTo(18.39, 1)
  })

  it('begins at 0 if no event occurred, and ends above it', () => {
    const none = ratePer(0, 100)
    expect([none?.value, none?.low]).toEqual([0, 0])
    expect(none?.high).toBeGreaterThan(0.03)
  })

  it('is per radiograph, and null without radiographs', () => {
    expect(ratePer(30, 60)?.value).toBe(0.5)
    expect(ratePer(3, 0)).toBeNull()
  })
})
