import { expect, it } from 'vitest'
import { pieceAround, piecePixels } from './piece.ts'

const grey = {
  kind: 'grey' as const,
  width: 4,
  height: 3,
  window: { lower: 0, upper: 255 },
  pixels: Uint8Array.from({ length: 12 }, (_, at) => at * 20),
}
const levels = { brightness: 0, contrast: 0 }

it('is the part of the square inside the radiograph, in whole pixels', () => {
  expect(pieceAround(grey, { x: 1.5, y: 0.2, width: 1, height: 1 })).toEqual({ x: 1, y: 0, width: 2, height: 2 })
  expect(pieceAround(grey, { x: -2, y: 2, width: 3, height: 9 })).toEqual({ x: 0, y: 2, width: 1, height: 1 })
  expect(pieceAround(grey, { x: 9, y: 9, width: 3, height: 3 })).toMatchObject({ width: 0, height: 0 })
})

it('has only the greys of its own pixels, inverted if the view is', () => {
  const piece = { x: 1, y: 1, width: 2, height: 2 }
  const firsts = (inverted: boolean) => [...piecePixels(grey, levels, inverted, piece)].filter((_, at) => at % 4 === 0)
  expect(firsts(false)).toEqual([100, 120, 180, 200])
  expect(firsts(true)).toEqual([155, 135, 75, 55])
  expect(piecePixels(grey, levels, false, piece)).toHaveLength(16)
})
