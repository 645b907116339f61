import { expect, it } from 'vitest'
import { imagePoint } from './coordinates.ts'
import { viewBetween } from './glide.ts'

const from = { zoom: 1, centre: imagePoint(0, 100) }
const to = { zoom: 2, centre: imagePoint(100, 0) }

it('interpolates between two views, slowing down at the end', () => {
  expect(viewBetween(from, to, 0)).toEqual(from)
  expect(viewBetween(from, to, 1)).toEqual(to)
  const middle = viewBetween(from, to, 0.5)
  expect(middle.centre.x).toBeGreaterThan(50)
  expect(middle.centre.x + middle.centre.y).toBeCloseTo(100)
})
