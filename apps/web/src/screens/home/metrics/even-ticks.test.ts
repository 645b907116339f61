import { expect, it } from 'vitest'
import { evenTicks } from './even-ticks.ts'

it('keeps every value if they fit', () => {
  expect(evenTicks([1, 2, 3], 5)).toEqual([1, 2, 3])
})

it('keeps as many evenly spaced values as fit', () => {
  expect(evenTicks([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7])
  expect(evenTicks([1, 2, 3, 4], 0)).toEqual([1])
})
