import type { ImageBox, Size } from '../coordinates.ts'

/** The corner of its outline at which a label is placed, outside it. */
const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Corner = (typeof corners)[number]

/** About the size of an open label, in CSS pixels. */
const label: Size = { width: 88, height: 20 }
const gap = 3

interface Rectangle {
  readonly left: number
  readonly top: number
}

function rectangleAt(corner: Corner, box: ImageBox, scale: number): Rectangle {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  return {
    left: isLeft ? box.left * scale : (box.left + box.width) * scale - label.width,
    top: isTop ? box.top * scale - label.height - gap : (box.top + box.height) * scale + gap,
  }
}

const overlaps = (a: Rectangle, b: Rectangle) =>
  Math.abs(a.left - b.left) < label.width && Math.abs(a.top - b.top) < label.height

function isInside({ left, top }: Rectangle, image: Size, scale: number): boolean {
  return (
    left >= 0 && top >= 0 && left + label.width <= image.width * scale && top + label.height <= image.height * scale
  )
}

/** The first corner of each outline, in order, whose label stays on the image and covers no earlier label. */
export function labelCorners(boxes: readonly ImageBox[], image: Size, scale: number): readonly Corner[] {
  const placed: Rectangle[] = []
  return boxes.map(box => {
    const free = corners.filter(corner => isInside(rectangleAt(corner, box, scale), image, scale))
    const clear = free.find(corner => !placed.some(other => overlaps(rectangleAt(corner, box, scale), other)))
    const chosen = clear ?? free[0] ?? 'topLeft'
    placed.push(rectangleAt(chosen, box, scale))
    return chosen
  })
}

/** The corners for labels that are shown one at a time: only the image's edges limit them. */
export const lonelyCorners = (boxes: readonly ImageBox[], image: Size, scale: number): readonly Corner[] =>
  boxes.map(box => labelCorners([box], image, scale)[0] ?? 'topLeft')
