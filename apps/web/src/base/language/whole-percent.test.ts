import { expect, it } from 'vitest'
import { percentText, wholePercent } from './whole-percent.ts'

it('is 100 or 0 only if the share is exactly that', () => {
  expect([1, 0.999, 0.5, 0.001, 0].map(wholePercent)).toEqual([100, 99, 50, 1, 0])
})

it('the text of a percentage has a unit, and a share of .996 is not 100 %', () => {
  expect([percentText(1), percentText(0.996), percentText(null)]).toEqual(['100 %', '99 %', null])
})
