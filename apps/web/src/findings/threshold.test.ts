import { expect, it } from 'vitest'
import { defaultThreshold, thresholdOf } from './threshold.ts'

it('the threshold is 20 % by default', () => {
  expect(defaultThreshold).toBe(20)
})

it('a threshold is a whole percent from 0 to 100', () => {
  expect([33.6, -5, 140, Number.NaN].map(thresholdOf)).toEqual([34, 0, 100, 0])
})
