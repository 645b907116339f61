import { odontogramTeeth } from '@xrai/contract/odontogram/odontogram-teeth'
import { expect, it } from 'vitest'
import { archDrawing, archPlaceOf } from './arch-places.ts'

it('gives every tooth, milk teeth included, its own target within the chart', () => {
  const places = odontogramTeeth.map(tooth => ({ tooth, ...archPlaceOf(tooth) }))
  for (const { tooth, x, y } of places) {
    expect(Math.min(x, y, archDrawing.width - x, archDrawing.height - y), tooth).toBeGreaterThanOrEqual(
      archDrawing.tooth / 2,
    )
    const nearest = places.filter(one => one.tooth !== tooth).map(one => Math.hypot(one.x - x, one.y - y))
    expect(Math.min(...nearest), tooth).toBeGreaterThanOrEqual(archDrawing.tooth)
  }
})

it("shows the patient's right on the left, and the upper arch on top", () => {
  const right = archPlaceOf('16')
  const left = archPlaceOf('26')
  const below = archPlaceOf('46')
  expect(right.x).toBeLessThan(left.x)
  expect(right.y).toBeCloseTo(left.y)
  expect(below.y).toBeGreaterThan(right.y)
  expect(archPlaceOf('55').x).toBeGreaterThan(archPlaceOf('15').x)
})
