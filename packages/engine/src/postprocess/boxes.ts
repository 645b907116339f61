import type { Box, Point, Space } from './detection.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The part of the box inside an image of this size; undefined if it is empty, or a number is NaN. */
export const clip = <S extends Space>(box: Box<S>, { width, height }: Size): Box<S> | undefined => {
  const left = Math.max(box.x - box.width / 2, 0)
  const top = Math.max(box.y - box.height / 2, 0)
  const right = Math.min(box.x + box.width / 2, width)
  const bottom = Math.min(box.y + box.height / 2, height)
  // Written so that a NaN is refused.
  if (!(right > left && bottom > top)) return undefined
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}

/** The four corners of a box, clockwise from the upper left. */
export const corners = ({ x, y, width, height }: Box<'image'>): Point[] => {
  const left = x - width / 2
  const top = y - height / 2
  const right = x + width / 2
  const bottom = y + height / 2
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
