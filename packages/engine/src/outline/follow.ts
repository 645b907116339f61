import type { GrayImage } from '../decode/radiograph.ts'
import type { Box } from '../postprocess/detection.ts'
import { cutPatch, longest, type Patch } from './patch.ts'
import { brighterThan, dilate, intersect, type Mask, maskOf, regionsOf } from './regions.ts'
import { smooth } from './smooth.ts'

/** An object is followed so far around its box, in widths beside it and heights beyond it. */
const beside = 0.25
const beyond = 0.1
/** An object may be cut so far inside its box, as a share of the box's side. */
const inward = 0.12
/** A cut costs its length, and this share of it more for each side of the box that lies between it and the box's side. */
const farther = 1.2
/** An object that touches its box's side with less of it than this is whole. */
const leastCut = 0.08
/** If less than this share of the object in the box is left, it stays as it was: most of it is the neighbour's. */
const leastKept = 0.6
/** The level of what goes on around the box, between the grey around the object and that inside it: enamel beside metal is darker. */
const nearness = 0.75

interface Found {
  readonly mask: Mask
  readonly patch: Patch
}

/**
 * An object that reaches a side of its box may go on there, or touch a neighbour. It is followed around the box, and
 * ends there or where it is narrowest near that side, because a contact is narrower than what it joins. Undefined if the
 * object lies within the box.
 */
export const follow = (image: GrayImage, box: Box<'image'>, own: Found): Found | undefined => {
  if (!reachesSide(own.mask)) return undefined
  const around = { ...box, width: box.width * (1 + 2 * beside), height: box.height * (1 + 2 * beyond) }
  const share = Math.max(around.width, around.height) / Math.max(box.width, box.height)
  const patch = cutPatch(image, around, Math.round(longest * share))
  if (!patch) return undefined
  const inBox = moved(own, patch)
  const sides = sidesOf(own.patch, patch)
  const whole = joined(inBox, smooth(patch.grey, patch.width, patch.height), sides)
  const { left, top, right, bottom } = sides
  const columns = lengths(whole, 'column')
  const rows = lengths(whole, 'row')
  const [wide, tall] = [right - left, bottom - top]
  const from = { x: cutAt(columns, left, -1, wide, tall), y: cutAt(rows, top, -1, tall, wide) }
  const to = { x: cutAt(columns, right - 1, 1, wide, tall), y: cutAt(rows, bottom - 1, 1, tall, wide) }
  const cells = whole.cells.map((cell, at) => {
    const x = at % whole.width
    const y = (at / whole.width) | 0
    return x > from.x && x < to.x && y > from.y && y < to.y ? cell : 0
  })
  const mask = largest({ ...whole, cells })
  return sizeOf(intersect(mask, inBox)) >= leastKept * sizeOf(inBox) ? { mask, patch } : undefined
}

const sizeOf = ({ cells }: Mask): number => cells.reduce((sum, cell) => sum + cell, 0)

const reachesSide = ({ width, height, cells }: Mask): boolean =>
  cells.some((cell, at) => {
    const x = at % width
    const y = (at / width) | 0
    return cell === 1 && (x === 0 || y === 0 || x === width - 1 || y === height - 1)
  })

/** The sides of a patch within a larger one, in cells of that; the far ones exclusive. */
const sidesOf = (own: Patch, around: Patch) => ({
  left: Math.round((own.left - around.left) / around.across),
  top: Math.round((own.top - around.top) / around.down),
  right: Math.round((own.left + own.width * own.across - around.left) / around.across),
  bottom: Math.round((own.top + own.height * own.down - around.top) / around.down),
})

/** A mask in the cells of a larger patch. */
const moved = ({ mask, patch: own }: Found, { width, height, left, top, across, down }: Patch): Mask => {
  const cells = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((top + (y + 0.5) * down - own.top) / own.down)
    if (row < 0 || row >= own.height) continue
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((left + (x + 0.5) * across - own.left) / own.across)
      if (column >= 0 && column < own.width) cells[y * width + x] = mask.cells[row * own.width + column] ?? 0
    }
  }
  return { width, height, cells }
}

/** The object with what is bright and connected to it around the box. */
const joined = (inBox: Mask, grey: Float32Array, { left, top, right, bottom }: ReturnType<typeof sidesOf>): Mask => {
  const { width, height } = inBox
  const bright = brighterThan(grey, levelOf(inBox, grey), width, height)
  const cells = bright.cells.map((cell, at) => {
    const x = at % width
    const y = (at / width) | 0
    const isInBox = x >= left && x < right && y >= top && y < bottom
    return isInBox ? (inBox.cells[at] ?? 0) : cell
  })
  const parts = regionsOf({ width, height, cells }).filter(part => part.cells.some(at => inBox.cells[at] === 1))
  return maskOf({ cells: Int32Array.from(parts.flatMap(part => [...part.cells])) }, width, height)
}

/** A level between the grey inside a mask and that of what lies two to four cells around it, nearer the inside. */
const levelOf = (mask: Mask, grey: Float32Array): number => {
  const near = dilate(mask, 2).cells
  const ring = dilate(mask, 4).cells
  const inside = meanWhere(grey, at => mask.cells[at] === 1)
  const outside = meanWhere(grey, at => ring[at] === 1 && near[at] === 0)
  return outside + nearness * (inside - outside)
}

const meanWhere = (grey: Float32Array, counts: (at: number) => boolean): number => {
  let sum = 0
  let count = 0
  grey.forEach((value, at) => {
    if (!counts(at)) return
    sum += value
    count += 1
  })
  return sum / Math.max(count, 1)
}

/** The number of cells in each column or row. */
const lengths = ({ width, height, cells }: Mask, line: 'column' | 'row'): Uint32Array => {
  const counts = new Uint32Array(line === 'column' ? width : height)
  cells.forEach((cell, at) => {
    const index = line === 'column' ? at % width : (at / width) | 0
    counts[index] = (counts[index] ?? 0) + cell
  })
  return counts
}

/**
 * The line from which on, in the direction `step`, nothing belongs to the object that reaches `side`. The box has `size`
 * lines of `length` cells.
 */
const cutAt = (counts: Uint32Array, side: number, step: 1 | -1, size: number, length: number): number => {
  const outermost = step === 1 ? counts.length : -1
  const isAtImageEdge = side + step === outermost
  if (isAtImageEdge || (counts[side] ?? 0) < leastCut * length) return side + step
  let best = side + step
  let least = Number.POSITIVE_INFINITY
  for (let line = side - step * Math.round(inward * size); line !== outermost; line += step) {
    const cost = (counts[line] ?? 0) * (1 + (farther * Math.abs(line - side)) / size)
    if (cost < least) [best, least] = [line, cost]
    if (cost === 0) break
  }
  return best
}

const largest = (mask: Mask): Mask => {
  const [main] = regionsOf(mask).toSorted((a, b) => b.cells.length - a.cells.length)
  return main ? maskOf(main, mask.width, mask.height) : mask
}
