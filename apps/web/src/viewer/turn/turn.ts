import { type CanvasPoint, canvasPoint, type Size } from '../coordinates.ts'

/**
 * The rotation of the whole canvas on screen, only in the view: first by quarter turns clockwise, then mirrored. Image
 * and canvas points are independent of it; only screen input (a pointer, an arrow key) is mapped back.
 */
export interface Turn {
  readonly quarters: 0 | 1 | 2 | 3
  readonly mirrored: boolean
}

export const upright: Turn = { quarters: 0, mirrored: false }

export const isUpright = ({ quarters, mirrored }: Turn): boolean => quarters === 0 && !mirrored

const quartersOf = (count: number) => (((count % 4) + 4) % 4) as Turn['quarters']

/** One more quarter turn, as the user sees it. */
export const turnedBy = ({ quarters, mirrored }: Turn, clockwise: 1 | -1): Turn => ({
  quarters: quartersOf(quarters + (mirrored ? -clockwise : clockwise)),
  mirrored,
})

/** Mirrored horizontally, as the user sees it. */
export const mirroredTurn = ({ quarters, mirrored }: Turn): Turn => ({ quarters, mirrored: !mirrored })

/** Flipped vertically, as the user sees it. */
export const overturned = ({ quarters, mirrored }: Turn): Turn => ({
  quarters: quartersOf(quarters + 2),
  mirrored: !mirrored,
})

interface Vector {
  readonly x: number
  readonly y: number
}

/** The canvas size that fills a room of this size after the rotation. */
export const canvasSizeIn = ({ quarters }: Turn, room: Size): Size =>
  quarters % 2 === 0 ? room : { width: room.height, height: room.width }

/** Maps a vector on screen to the canvas. */
export const canvasVector = ({ quarters, mirrored }: Turn, { x, y }: Vector): Vector => {
  let vector = { x: mirrored ? -x : x, y }
  for (let quarter = 0; quarter < quarters; quarter++) vector = { x: vector.y, y: -vector.x }
  // Avoids -0, which differs from 0 in comparisons.
  return { x: vector.x + 0, y: vector.y + 0 }
}

/** Maps a vector on the canvas to the screen. */
export const screenVector = ({ quarters, mirrored }: Turn, vector: Vector): Vector => {
  const { x, y } = canvasVector({ quarters: quartersOf(-quarters), mirrored: false }, vector)
  return { x: (mirrored ? -x : x) + 0, y }
}

/** Maps a displayed point of the room, from its top left corner, to the canvas. */
export const canvasPointIn = (turn: Turn, room: Size, { x, y }: Vector): CanvasPoint => {
  const canvas = canvasSizeIn(turn, room)
  const from = canvasVector(turn, { x: x - room.width / 2, y: y - room.height / 2 })
  return canvasPoint(from.x + canvas.width / 2, from.y + canvas.height / 2)
}

/** The CSS transform that rotates the canvas, and its inverse for upright texts. */
export const turnStyle = ({ quarters, mirrored }: Turn) => {
  const degrees = quarters * 90
  return {
    canvas: `${mirrored ? 'scaleX(-1) ' : ''}rotate(${degrees}deg)`,
    text: `rotate(${-degrees}deg)${mirrored ? ' scaleX(-1)' : ''}`,
  }
}

const arrows: Readonly<Record<string, Vector>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Maps an arrow key on screen to the corresponding one on the canvas; other keys are unchanged. */
export const canvasKey = (turn: Turn, key: string): string => {
  const way = arrows[key]
  if (!way) return key
  const { x, y } = canvasVector(turn, way)
  return Object.keys(arrows).find(name => arrows[name]?.x === x && arrows[name]?.y === y) ?? key
}
