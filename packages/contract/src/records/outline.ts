import type { Prediction } from './prediction.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The detector's outline, else the corners of the box clockwise from the upper left; in the box's pixels. */
export const outlineOf = ({
  points,
  x,
  y,
  width,
  height,
}: Pick<Prediction, 'points' | 'x' | 'y' | 'width' | 'height'>): Point[] => {
  if (points.length >= 3) return points.map(point => ({ x: point.x, y: point.y }))
  const left = x - width / 2
  const right = x + width / 2
  const top = y - height / 2
  const bottom = y + height / 2
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
