import { expect, it } from 'vitest'
import { turnAnalysis, turnFinding, turnPoint } from './orientation.ts'

const size = { width: 100, height: 50 }
const asItIs = { upsideDown: false, mirrored: false, inverted: false }
const corners = [
  { x: 10, y: 5 },
  { x: 30, y: 5 },
  { x: 30, y: 25 },
]
/** Positive if the points run clockwise on a screen. */
const turning = (points: readonly { x: number; y: number }[]) =>
  points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)

it('a point is flipped vertically and horizontally, and restored by the same call', () => {
  const both = { upsideDown: true, mirrored: true, inverted: false }
  const turned = turnPoint({ x: 10, y: 5, width: 4 }, both, size)
  expect(turned).toEqual({ x: 90, y: 45, width: 4 })
  expect(turnPoint(turned, both, size)).toEqual({ x: 10, y: 5, width: 4 })
  expect(turnPoint({ x: 10, y: 5 }, null, size)).toEqual({ x: 10, y: 5 })
})

it.each([
  { ...asItIs, upsideDown: true },
  { ...asItIs, mirrored: true },
  { ...asItIs, upsideDown: true, mirrored: true },
])('an outline stays clockwise, turned by %o', orientation => {
  const turned = turnFinding({ x: 20, y: 15, points: corners }, orientation, size)
  expect(Math.sign(turning(turned.points))).toBe(Math.sign(turning(corners)))
  expect(turnFinding(turned, orientation, size)).toEqual({ x: 20, y: 15, points: corners })
})

it('an analysis is displayed with its findings and teeth at their positions in the turned image', () => {
  const finding = { x: 20, y: 15, points: corners }
  const analysis = { image: { ...size, orientation: null }, predictions: [finding], teeth: [{ x: 20, y: 15 }] }
  expect(turnAnalysis(analysis)).toBe(analysis)
  const turned = turnAnalysis({ ...analysis, image: { ...size, orientation: { ...asItIs, upsideDown: true } } })
  expect(turned.predictions).toMatchObject([{ x: 20, y: 35 }])
  expect(turned.teeth).toEqual([{ x: 20, y: 35 }])
})
