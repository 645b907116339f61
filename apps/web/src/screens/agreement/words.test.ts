import { expect, it } from 'vitest'
import { durationText, percentText } from './words.ts'

it('shows 100 % or 0 % only if the share is exactly that', () => {
  expect([1, 0.999, 0.5, 0.001, 0].map(percentText)).toEqual(['100 %', '99 %', '50 %', '1 %', '0 %'])
})

it('shows a minute or more in minutes', () => {
  expect([0.4, 45, 59.6, 125].map(durationText)).toEqual(['0 s', '45 s', '1 min 0 s', '2 min 5 s'])
})
