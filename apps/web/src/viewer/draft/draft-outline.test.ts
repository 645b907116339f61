import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imagePoint } from '../coordinates.ts'
import {
  addedCorner,
  bentOutline,
  fewCorners,
  movedOutline,
  outlineOfPath,
  spreadCorners,
  straightened,
} from './draft-outline.ts'

const image = { width: 400, height: 200 }
const square = [imagePoint(10, 10), imagePoint(30, 10), imagePoint(30, 30), imagePoint(10, 30)]

it('moves an outline as a whole and keeps it on the radiograph', () => {
  expect(movedOutline(square, { x: 5, y: -3 }, image)[0]).toEqual({ x: 15, y: 7 })
  expect(movedOutline(square, { x: 1000, y: -1000 }, image)[2]).toEqual({ x: 400, y: 20 })
})

const all = [0, 1, 2, 3]

it('drags, adds and removes a corner, and keeps at least three', () => {
  expect(bentOutline(square, 1, imagePoint(500, -5), all, image)).toEqual(square.with(1, imagePoint(400, 0)))
  expect(addedCorner(square, 3)[4]).toEqual({ x: 10, y: 20 })
  expect(straightened(square, 0, all)).toEqual(square.slice(1))
  expect(straightened(square.slice(0, 3), 0, [0, 1, 2])).toHaveLength(3)
})

/** A circle of radius 30 with a corner every two pixels or so, around 100, 100. */
const circle = Array.from({ length: 96 }, (_, at) => {
  const angle = (at / 96) * 2 * Math.PI
  return imagePoint(100 + 30 * Math.cos(angle), 100 + 30 * Math.sin(angle))
})

it('shows corners that a finger can tell apart, and all where they are apart already', () => {
  expect(spreadCorners(square, 50)).toEqual(all)
  expect(spreadCorners(circle, 0)).toHaveLength(96)
  const shown = spreadCorners(circle, 20)
  expect(shown).toHaveLength(8)
  for (const [place, at] of shown.entries()) {
    const [from, to] = [circle[at], circle[shown[(place + 1) % shown.length] ?? 0]]
    expect(Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0))).toBeGreaterThan(19)
  }
  // The two sides of a thin root filling do not cover each other's.
  const canal = [...circle.slice(0, 48), ...circle.slice(0, 48).toReversed()].map(({ x, y }, at) =>
    imagePoint(x, at < 48 ? y : y + 4),
  )
  const places = spreadCorners(canal, 20).flatMap(at => canal[at] ?? [])
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(9)
  // However small it is on the screen.
  expect(spreadCorners(circle, 1000).length).toBeGreaterThanOrEqual(4)
})

it('bends the outline around a dragged corner, and straightens it where one is removed', () => {
  const shown = [0, 24, 48, 72]
  const bent = bentOutline(circle, 0, imagePoint(150, 100), shown, image)
  const movedBy = (at: number) => (bent[at]?.x ?? 0) - (circle[at]?.x ?? 0)
  expect(movedBy(0)).toBeCloseTo(20)
  expect(movedBy(12)).toBeCloseTo(10)
  expect(movedBy(84)).toBeCloseTo(10)
  expect([24, 48, 72].map(movedBy)).toEqual([0, 0, 0])
  expect(straightened(circle, 24, shown)).toEqual([circle[0], ...circle.slice(48)])
})

it('draws an outline from a path, and none from a click or a line', () => {
  const path = Array.from({ length: 200 }, (_, at) =>
    imagePoint(100 + 40 * Math.cos((at / 200) * 2 * Math.PI), 190 + 40 * Math.sin((at / 200) * 2 * Math.PI)),
  )
  const outline = outlineOfPath(path, image) ?? []
  expect(outline.length).toBeGreaterThan(8)
  expect(outline.length).toBeLessThanOrEqual(32)
  expect(outlineOfPath([imagePoint(5, 5)], image)).toBeNull()
  expect(outlineOfPath([imagePoint(5, 5), imagePoint(9, 5), imagePoint(20, 5)], image)).toBeNull()
})

it('keeps every outline on the radiograph, for any path', () => {
  const path = fc.array(fc.record({ x: fc.integer({ min: -50, max: 450 }), y: fc.integer({ min: -50, max: 250 }) }))
  fc.assert(
    fc.property(path, points => {
      const outline = outlineOfPath(
        points.map(({ x, y }) => imagePoint(x, y)),
        image,
      )
      for (const { x, y } of outline ?? []) {
        expect(x >= 0 && x <= image.width && y >= 0 && y <= image.height).toBe(true)
      }
    }),
  )
})

it('removes the least significant corners', () => {
  const withMiddle = [imagePoint(0, 0), imagePoint(10, 0), imagePoint(20, 0), imagePoint(20, 20), imagePoint(0, 20)]
  expect(fewCorners(withMiddle)).toEqual(withMiddle.toSpliced(1, 1))
})
