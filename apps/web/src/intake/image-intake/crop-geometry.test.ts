import { expect, it } from 'vitest'
import { cropTargets, fingerSize, type Target, turnedBox, unturnedBox, wholePixels } from './crop-geometry.ts'

const image = { width: 400, height: 300 }
const box = { left: 10, top: 20, width: 100, height: 50 }

it('turns a box with its image, and back', () => {
  expect(turnedBox(box, image, 1)).toEqual({ left: 230, top: 10, width: 50, height: 100 })
  expect(turnedBox(box, image, 2)).toEqual({ left: 290, top: 230, width: 100, height: 50 })
  expect(turnedBox(box, image, 3)).toEqual({ left: 20, top: 290, width: 50, height: 100 })
  for (const quarters of [0, 1, 2, 3]) {
    expect(unturnedBox(turnedBox(box, image, quarters), image, quarters)).toEqual(box)
  }
})

it('rounds the sides of a box and not its length, so that it never leaves the image', () => {
  expect(wholePixels({ left: 0.5, top: 0.4, width: 399.5, height: 299.6 })).toEqual({
    left: 1,
    top: 0,
    width: 399,
    height: 300,
  })
})

const overlap = (a: Target, b: Target) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

it.each([
  [358, 200],
  [88, 88],
  [60, 300],
  [44, 44],
  [20, 90],
  [3, 3],
])('the touch targets of a box of %i × %i are as large as a finger, at their corner and apart', (width, height) => {
  const { corners, edges } = cropTargets({ left: 100, top: 100, width, height })
  const all = [...Object.values(corners), ...Object.values(edges)]
  for (const [at, target] of all.entries()) {
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(fingerSize)
    expect(all.slice(at + 1).filter(other => overlap(target, other))).toEqual([])
  }
  const { topLeft, bottomRight } = corners
  expect(topLeft.left + topLeft.width).toBeGreaterThanOrEqual(100)
  expect(bottomRight.left).toBeLessThanOrEqual(100 + width)
  expect(bottomRight.top).toBeLessThanOrEqual(100 + height)
})
