import type { Box, Point } from './detection.ts'

/** The four corners of a box, clockwise from the upper left. */
export const corners = ({ x, y, width, height }: Box<'image'>): Point[] => {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
