import { describe, expect, it } from 'vitest'
import { canvasPoint, imagePoint } from '../coordinates.ts'
import { type Drawing, draw, drawnPoints, inImage, isFinished, placedInMiddle, startDrawing } from './drawing.ts'

type Input = readonly ['down' | 'move' | 'up', number, number] | readonly ['cancel']

/** The image at half its size on the canvas. */
const play = (start: Drawing, ...inputs: readonly Input[]) =>
  inputs.reduce(
    (drawing, [name, x = 0, y = 0]) =>
      draw(
        drawing,
        name === 'cancel' ? { name } : { name, canvas: canvasPoint(x, y), image: imagePoint(2 * x, 2 * y), scale: 0.5 },
      ),
    start,
  )
const tap = (x: number, y: number): Input[] => [
  ['down', x, y],
  ['up', x, y],
]

describe('drawing a measurement', () => {
  it('draws a length by one drag, and shows it during the drag', () => {
    const half = play(startDrawing('length'), ['down', 10, 10], ['move', 50, 10])
    expect([drawnPoints(half), isFinished(half)]).toEqual([[imagePoint(20, 20), imagePoint(100, 20)], false])
    const whole = play(half, ['up', 60, 10])
    expect([whole.points, isFinished(whole)]).toEqual([[imagePoint(20, 20), imagePoint(120, 20)], true])
  })

  it('draws a length by two presses, even with a trembling hand', () => {
    const one = play(startDrawing('length'), ['down', 10, 10], ['move', 12, 11], ['up', 12, 11])
    expect(one.points).toEqual([imagePoint(20, 20)])
    expect(drawnPoints(play(startDrawing('length'), ['down', 10, 10]))).toEqual([imagePoint(20, 20)])
    const two = play(one, ...tap(60, 10))
    expect([two.points, isFinished(two)]).toEqual([[imagePoint(20, 20), imagePoint(120, 20)], true])
  })

  it('draws an angle by three presses, or by a drag and a press', () => {
    const expected = [imagePoint(20, 20), imagePoint(120, 20), imagePoint(120, 120)]
    const presses = play(startDrawing('angle'), ...tap(10, 10), ...tap(60, 10), ...tap(60, 60))
    expect([presses.points, isFinished(presses)]).toEqual([expected, true])
    const both = play(startDrawing('angle'), ['down', 10, 10], ['move', 40, 10], ['up', 60, 10], ...tap(60, 60))
    expect(both.points).toEqual(expected)
  })

  it('keeps the fixed points when a press is cancelled', () => {
    const drawing = play(startDrawing('length'), ...tap(10, 10), ['down', 60, 10], ['cancel'])
    expect(drawnPoints(drawing)).toEqual([imagePoint(20, 20)])
    expect(play(drawing, ['move', 5, 5], ['up', 5, 5])).toEqual(drawing)
  })

  it('leaves no first point behind when a second finger cancels the press', () => {
    const drawing = play(startDrawing('length'), ['down', 10, 10], ['cancel'])
    expect(drawing).toEqual(startDrawing('length'))
  })

  it('treats a double press as one, and a drag back to its start as a press', () => {
    const twice = play(startDrawing('length'), ...tap(10, 10), ...tap(13, 11))
    expect([twice.points, isFinished(twice)]).toEqual([[imagePoint(20, 20)], false])
    const back = play(startDrawing('length'), ['down', 10, 10], ['move', 40, 10], ['up', 11, 10])
    expect(back.points).toEqual([imagePoint(20, 20)])
    const vertex = play(startDrawing('angle'), ...tap(10, 10), ...tap(60, 10), ...tap(61, 11))
    expect(isFinished(vertex)).toBe(false)
  })

  it('stays within the radiograph', () => {
    const image = { width: 100, height: 50 }
    expect(inImage(imagePoint(-5, 80), image)).toEqual({ x: 0, y: 50 })
    expect(placedInMiddle('length', imagePoint(98, 25), image)).toEqual([
      { x: 88, y: 25 },
      { x: 100, y: 25 },
    ])
    expect(placedInMiddle('angle', imagePoint(50, 25), image)).toHaveLength(3)
  })
})
