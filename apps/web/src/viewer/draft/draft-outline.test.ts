import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imagePoint } from '../coordinates.ts'
import { addedCorner, fewCorners, movedCorner, movedOutline, outlineOfPath, removedCorner } from './draft-outline.ts'

const image = { width: 400, height: 200 }
const square = [imagePoint(10, 10), imagePoint(30, 10), imagePoint(30, 30), imagePoint(10, 30)]

it('moves an outline as a whole and keeps it on the radiograph', () => {
  expect(movedOutline(square, { x: 5, y: -3 }, image)[0]).toEqual({ x: 15, y: 7 })
  expect(movedOutline(square, { x: 1000, y: -1000 }, image)[2]).toEqual({ x: 400, y: 20 })
})

it('drags, adds and removes a corner, and keeps at least three', () => {
  expect(movedCorner(square, 1, imagePoint(500, -5), image)[1]).toEqual({ x: 400, y: 0 })
  expect(addedCorner(square, 3)[4]).toEqual({ x: 10, y: 20 })
  expect(removedCorner(square, 0)).toHaveLength(3)
  expect(removedCorner(square.slice(0, 3), 0)).toHaveLength(3)
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
