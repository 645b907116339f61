import { describe, expect, it } from 'vitest'
import {
  canvasKey,
  canvasPointIn,
  canvasSizeIn,
  isUpright,
  mirroredTurn,
  overturned,
  type Turn,
  turnedBy,
  turnStyle,
  upright,
} from './turn.ts'

const room = { width: 800, height: 600 }
const all: readonly Turn[] = ([0, 1, 2, 3] as const).flatMap(quarters =>
  [false, true].map(mirrored => ({ quarters, mirrored })),
)

/** Applies the style as a browser does: the transforms from right to left, around the centre of the room. */
const onScreen = (turn: Turn, point: { readonly x: number; readonly y: number }) => {
  const canvas = canvasSizeIn(turn, room)
  let { x, y } = { x: point.x - canvas.width / 2, y: point.y - canvas.height / 2 }
  for (const [, name, value] of [...turnStyle(turn).canvas.matchAll(/(\w+)\(([-\d.]+)/g)].toReversed()) {
    const angle = (Number(value) * Math.PI) / 180
    if (name === 'scaleX') x *= Number(value)
    else [x, y] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
  }
  return { x: x + room.width / 2, y: y + room.height / 2 }
}

describe('a turned view', () => {
  it.each(all)('finds the point of the canvas under a point of the screen: %o', turn => {
    for (const point of [
      { x: 0, y: 0 },
      { x: 120, y: 40 },
      { x: 300, y: 555 },
    ]) {
      const found = canvasPointIn(turn, room, onScreen(turn, point))
      expect(found.x).toBeCloseTo(point.x, 6)
      expect(found.y).toBeCloseTo(point.y, 6)
    }
  })

  it.each(all)('turns and mirrors what the user sees, from any state: %o', turn => {
    const seen = onScreen(turn, { x: 10, y: 20 })
    const middle = { x: room.width / 2, y: room.height / 2 }
    const dx = seen.x - middle.x
    const dy = seen.y - middle.y
    const expectSeen = (next: Turn, x: number, y: number) => {
      const canvas = canvasSizeIn(turn, room)
      const other = canvasSizeIn(next, room)
      // The corresponding image point, measured from the centre of its canvas.
      const point = { x: 10 - canvas.width / 2 + other.width / 2, y: 20 - canvas.height / 2 + other.height / 2 }
      const now = onScreen(next, point)
      expect([now.x - middle.x, now.y - middle.y].map(value => Math.round(value))).toEqual([x, y].map(Math.round))
    }
    expectSeen(turnedBy(turn, 1), -dy, dx)
    expectSeen(turnedBy(turn, -1), dy, -dx)
    expectSeen(mirroredTurn(turn), -dx, dy)
    expectSeen(overturned(turn), dx, -dy)
  })

  it('is the identity after four quarter turns and after two mirrorings', () => {
    const round = [1, 2, 3, 4].reduce(turn => turnedBy(turn, 1), upright)
    expect(isUpright(round)).toBe(true)
    expect(isUpright(mirroredTurn(mirroredTurn(upright)))).toBe(true)
    expect(isUpright(overturned(upright))).toBe(false)
  })

  it('maps an arrow key to the canvas and keeps other keys', () => {
    expect(canvasKey(upright, 'ArrowUp')).toBe('ArrowUp')
    expect(canvasKey({ quarters: 1, mirrored: false }, 'ArrowRight')).toBe('ArrowUp')
    expect(canvasKey({ quarters: 0, mirrored: true }, 'ArrowRight')).toBe('ArrowLeft')
    expect(canvasKey({ quarters: 1, mirrored: false }, 'Enter')).toBe('Enter')
  })
})
