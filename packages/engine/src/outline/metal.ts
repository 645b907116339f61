import { levelsAt } from './levels.ts'
import {
  brighterThan,
  dilate,
  erode,
  fillHoles,
  intersect,
  type Mask,
  maskOf,
  type Region,
  regionsOf,
  shareOf,
} from './regions.ts'

/**
 * The share of the tooth's box that an object covers: the usual share, and the factor by which it may plausibly differ.
 */
export interface TypicalObject {
  readonly share: number
  readonly spread: number
  /** The weight of brightness. */
  readonly brightness: number
  /** True for a filling, which is in the crown; an object in the middle of the tooth is a filled canal. */
  readonly isAtAnEnd: boolean
  /** True for a screw, which reaches from one end of its box to the other, with the crown on it. */
  readonly isTall?: true
}

/** The shares of the box at whose grey levels objects are searched. */
const shares = [
  0.013, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1, 0.13, 0.16, 0.2, 0.25, 0.3, 0.36, 0.43, 0.5, 0.58, 0.66, 0.75,
]

/** Minimum grey step across a border, of 0–255. */
const leastStep = 14

/** Minimum number of cells of an object. */
const minCells = 12

/**
 * Finds the metal in a tooth's box: of all regions brighter than some level, nested as in Matas et al. 2002, the one
 * with the steepest border (a threshold evaluated by its edge: Weszka and Rosenfeld 1979), weighted by how typical its
 * size, position and brightness are for the class. `grey` 0–255; undefined if no border is steep enough.
 */
export const findMetal = (
  grey: Float32Array,
  width: number,
  height: number,
  usual: TypicalObject,
): Mask | undefined => {
  let best: Mask | undefined
  let most = 0
  const looked = shares.filter(share => share > usual.share / 6 && share < usual.share * 4)
  for (const level of new Set(levelsAt(grey, looked))) {
    for (const region of regionsOf(brighterThan(grey, level, width, height))) {
      if (region.cells.length < minCells) continue
      const bright = (meanOf(region, grey) / 255) ** usual.brightness
      const tall = usual.isTall ? ((region.bottom - region.top) / height) ** 2 : 1
      const typical = likely(region.cells.length / grey.length, usual) * placeOf(region, width, height, usual)
      const weight = bright * typical * tall
      if (255 * weight < most) continue
      const mask = maskOf(region, width, height)
      const step = stepOf(mask, region, grey)
      if (step >= leastStep && step * weight > most) {
        best = mask
        most = step * weight
      }
    }
  }
  return best && cutBridges(fillHoles(best))
}

/**
 * Moves the border to the midpoint between the grey inside and the grey around, where a blurred edge is; by at most
 * `most` cells.
 */
export const refineBorder = (mask: Mask, grey: Float32Array, most: number): Mask => {
  const { width, height, cells } = mask
  const near = dilate(mask, most)
  const ring = dilate(near, 2).cells
  let inside = 0
  let outside = 0
  let count = 0
  let around = 0
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === 1) [inside, count] = [inside + (grey[at] ?? 0), count + 1]
    else if (ring[at] === 1 && near.cells[at] === 0) [outside, around] = [outside + (grey[at] ?? 0), around + 1]
  }
  if (around === 0) return mask
  const bright = intersect(brighterThan(grey, (inside / count + outside / around) / 2, width, height), near)
  const [main] = regionsOf(bright).toSorted((a, b) => b.cells.length - a.cells.length)
  return main ? fillHoles(maskOf(main, width, height)) : mask
}

const likely = (share: number, usual: TypicalObject): number =>
  Math.exp(-((Math.log(share / usual.share) / usual.spread) ** 2) / 2)

const meanOf = ({ cells }: Region, grey: Float32Array): number => {
  let sum = 0
  for (const at of cells) sum += grey[at] ?? 0
  return sum / cells.length
}

/** 1 if it is centred on the middle line, 1/4 at a side, because a neighbour's crown extends in from there. */
const placeOf = (region: Region, width: number, height: number, { isAtAnEnd }: TypicalObject): number => {
  let sum = 0
  let down = 0
  for (const at of region.cells) {
    const away = ((at % width) + 0.5) / width - 0.5
    sum += 1 - 3 * away * away
    down += ((at / width) | 0) + 0.5
  }
  const fromMiddle = Math.abs(down / region.cells.length / height - 0.5)
  const end = isAtAnEnd ? Math.min(1, 0.1 + fromMiddle / 0.27) : 1
  return (sum / region.cells.length) * end
}

/** The region with most cells near the middle line, because a neighbour's crown extends in from the side. */
const middleOf = (regions: readonly Region[], width: number): Region | undefined => {
  let best: Region | undefined
  let most = 0
  for (const region of regions) {
    let weight = 0
    for (const at of region.cells) {
      const away = ((at % width) + 0.5) / width - 0.5
      weight += 1 - 3 * away * away
    }
    if (weight > most) {
      best = region
      most = weight
    }
  }
  return best
}

/**
 * Removes a neighbour that a narrow bridge connects to the object: an opening, then back to the object's own border.
 */
const cutBridges = (mask: Mask): Mask => {
  const { width, height } = mask
  const steps = Math.max(1, Math.round(width * 0.04))
  const core = middleOf(regionsOf(erode(mask, steps)), width)
  if (!core) return mask
  const cut = intersect(dilate(maskOf(core, width, height), steps + 1), mask)
  const main = middleOf(regionsOf(cut), width)
  return main && shareOf(cut) > shareOf(mask) / 2 ? maskOf(main, width, height) : mask
}

/** The mean step of grey across the border of a mask, from two cells inside to two outside. */
export const stepOf = ({ width, height, cells }: Mask, around: Omit<Region, 'cells'>, grey: Float32Array): number => {
  let sum = 0
  let count = 0
  const right = Math.min(around.right + 1, width)
  const bottom = Math.min(around.bottom + 1, height)
  for (let y = around.top; y < bottom; y += 1) {
    for (let x = around.left; x < right; x += 1) {
      const at = y * width + x
      if (x > 0 && cells[at] !== cells[at - 1]) {
        const step = (grey[x < width - 1 ? at + 1 : at] ?? 0) - (grey[x > 1 ? at - 2 : at - 1] ?? 0)
        sum += cells[at] === 1 ? step : -step
        count += 1
      }
      if (y > 0 && cells[at] !== cells[at - width]) {
        const step = (grey[y < height - 1 ? at + width : at] ?? 0) - (grey[y > 1 ? at - 2 * width : at - width] ?? 0)
        sum += cells[at] === 1 ? step : -step
        count += 1
      }
    }
  }
  return count > 0 ? sum / count : 0
}
