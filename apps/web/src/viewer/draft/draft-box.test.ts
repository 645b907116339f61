import { expect, it } from 'vitest'
import { imagePoint } from '../coordinates.ts'
import { boxBetween, movedBox, nudgedBox, resizedBox } from './draft-box.ts'

const image = { width: 400, height: 200 }
const box = { left: 100, top: 50, width: 40, height: 20 }

it('moves a box and keeps it on the radiograph', () => {
  expect(movedBox(box, { x: 10, y: -10 }, image)).toEqual({ ...box, left: 110, top: 40 })
  expect(movedBox(box, { x: 1000, y: -1000 }, image)).toEqual({ ...box, left: 360, top: 0 })
})

it('draws a box between two points in any direction, clipped at the border', () => {
  const expected = { left: 380, top: 20, width: 20, height: 30 }
  expect(boxBetween(imagePoint(380, 20), imagePoint(500, 50), image)).toEqual(expected)
  expect(boxBetween(imagePoint(500, 50), imagePoint(380, 20), image)).toEqual(expected)
  expect(boxBetween(imagePoint(400, 200), imagePoint(400, 200), image)).toEqual({
    left: 396,
    top: 196,
    width: 4,
    height: 4,
  })
})

it('resizes by a corner while the opposite one stays', () => {
  expect(resizedBox(box, 'topLeft', imagePoint(90, 40), image)).toEqual({ left: 90, top: 40, width: 50, height: 30 })
  expect(resizedBox(box, 'bottomRight', imagePoint(10, 500), image)).toEqual({ ...box, width: 4, height: 150 })
})

it('resizes by an edge, along which the box stays as it is, down to the given length', () => {
  expect(resizedBox(box, 'left', imagePoint(90, 500), image)).toEqual({ ...box, left: 90, width: 50 })
  expect(resizedBox(box, 'bottom', imagePoint(500, 90), image)).toEqual({ ...box, height: 40 })
  expect(resizedBox(box, 'right', imagePoint(0, 0), image, 32)).toEqual({ ...box, width: 32 })
})

it('moves by the arrows, and resizes with Shift', () => {
  expect(nudgedBox(box, 'ArrowRight', false, image)).toEqual({ ...box, left: 102 })
  expect(nudgedBox(box, 'ArrowUp', true, image)).toEqual({ ...box, height: 18 })
  expect(nudgedBox(box, 'Enter', false, image)).toBe(box)
})

it('keeps a box inside an image that is smaller than the least size', () => {
  const strip = { left: 0, top: 0, width: 200, height: 20 }
  const image = { width: 200, height: 20 }
  expect(resizedBox(strip, 'bottomRight', imagePoint(100, 5), image, 32)).toEqual({ ...strip, width: 100 })
})
