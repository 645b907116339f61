import type { Point } from '../postprocess/detection.ts'
import { sigmoid } from '../postprocess/logistic.ts'
import { bridged } from './bridge.ts'
import { isoline } from './isoline.ts'
import { brighterThan, maskOf, type Region, regionsOf } from './regions.ts'
import { simplify } from './simplify.ts'

/** One map of logits, and the sides within which to search an outline, in cells, fractions included. */
export interface MapWindow {
  /** Row-major, `width` × `height`. */
  readonly logits: Float32Array
  readonly width: number
  readonly height: number
  /** The outline is searched inside these sides. */
  readonly within: Sides
  /** A region that those sides cut is followed as far as these; without them it ends at the cut. */
  readonly followed?: Sides
}

interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Enlargement factor of the map along each axis. */
const enlarged = 3
/** A map that stays below the level is outlined at this share of its maximum, if that is at least `faintest`. */
const shareOfMaximum = 0.6
const faintest = 0.15
const maxPoints = 64
/**
 * If the region is this many times larger than its part inside the sides, it is more than the finding, and the outline
 * ends at the cut.
 */
const largestFollowed = 3
/** Points within this distance of a line are removed, in cells of the map. */
const tolerance = 0.12

/** A further part of a thing has at least this share of its largest part's evidence, and this share of itself inside the sides. */
const leastPart = 0.08
const leastInside = 0.6
/** Parts are joined across at most this share of the width between the sides. */
const farthestPart = 0.6

/**
 * The outline of a thing of several parts in a map, in its cells: the regions in which the probability is at least `least`
 * and which lie mostly inside the sides, joined by lines where they are nearest. Undefined if the map shows nothing.
 */
export const outlineOfParts = (map: MapWindow, least: number): Point[] | undefined => {
  const { width, height, within } = map
  const patch = enlarge(map, { left: 0, top: 0, right: width, bottom: height })
  if (!patch) return undefined
  const isInside = (at: number): boolean => {
    const x = (at % patch.width) / enlarged
    const y = Math.floor(at / patch.width) / enlarged
    return x >= within.left && x < within.right && y >= within.top && y < within.bottom
  }
  const evidence = ({ cells }: Region) => cells.reduce((sum, at) => sum + (patch.field[at] ?? 0), 0)
  const parts = brightRegions(patch, least)
    .filter(({ cells }) => cells.filter(isInside).length >= leastInside * cells.length)
    .toSorted((a, b) => evidence(b) - evidence(a))
  const [main, ...others] = parts
  if (!main) return undefined
  const reach = farthestPart * (within.right - within.left) * enlarged
  const further = others.filter(part => evidence(part) >= leastPart * evidence(main))
  const mask = further.reduce(
    (joined, part) => bridged(joined, main, part, reach),
    maskOf(main, patch.width, patch.height),
  )
  const cells = Int32Array.from(mask.cells.keys()).filter(at => mask.cells[at] === 1)
  // The lines between the parts have no evidence of their own.
  const field = patch.field.map((value, at) => (mask.cells[at] === 1 ? Math.max(value, (1 + least) / 2) : value))
  return lineOf({ patch: { ...patch, field }, region: { ...main, cells } }, least)
}

/**
 * The outline in a map, in its cells: the region with the most evidence in which the probability is at least `least`.
 * Undefined if the map shows nothing.
 */
export const outlineFromMap = (map: MapWindow, least: number): Point[] | undefined => {
  const patch = enlarge(map, map.within)
  if (!patch) return undefined
  const { field } = patch
  const most = field.reduce((a, b) => Math.max(a, b), 0)
  const level = most >= least ? least : shareOfMaximum * most
  if (most < Math.min(least, faintest)) return undefined
  const evidence = (region: Region) => region.cells.reduce((sum, at) => sum + (field[at] ?? 0), 0)
  const [region] = brightRegions(patch, level).toSorted((a, b) => evidence(b) - evidence(a))
  if (!region) return undefined
  const main = { patch, region }
  return lineOf((map.followed && follow(map, map.followed, main, level)) ?? main, level)
}

interface Found {
  readonly patch: Patch
  readonly region: Region
}

const brightRegions = ({ field, width, height }: Patch, level: number): Region[] =>
  regionsOf(brighterThan(field, level, width, height))

/** The whole of a region of which only a part was searched; undefined if it is too much larger. */
const follow = (map: MapWindow, sides: Sides, { patch, region }: Found, level: number): Found | undefined => {
  const wider = enlarge(map, sides)
  if (!wider) return undefined
  const [first = 0] = region.cells
  const x = (first % patch.width) + Math.round((patch.left - wider.left) * enlarged)
  const y = Math.floor(first / patch.width) + Math.round((patch.top - wider.top) * enlarged)
  const whole = brightRegions(wider, level).find(({ cells }) => cells.includes(y * wider.width + x))
  if (!whole || whole.cells.length > largestFollowed * region.cells.length) return undefined
  return { patch: wider, region: whole }
}

const lineOf = ({ patch, region }: Found, level: number): Point[] | undefined => {
  const { field, width, height, left, top } = patch
  const line = isoline(maskOf(region, width, height), field, level)
  const points = line.map(({ x, y }) => ({ x: left + x / enlarged, y: top + y / enlarged }))
  const kept = simplify(points, tolerance, maxPoints)
  return kept.length >= 3 ? kept : undefined
}

interface Patch {
  /** Probabilities. */
  readonly field: Float32Array
  readonly width: number
  readonly height: number
  /** Its upper left corner in cells of the map. */
  readonly left: number
  readonly top: number
}

/**
 * The cells within the sides, with probabilities interpolated between the centres of the map's cells; the border
 * repeats.
 */
const enlarge = ({ logits, width, height }: MapWindow, within: Sides): Patch | undefined => {
  const left = Math.max(Math.round(within.left * enlarged), 0)
  const top = Math.max(Math.round(within.top * enlarged), 0)
  const columns = Math.min(Math.round(within.right * enlarged), width * enlarged) - left
  const rows = Math.min(Math.round(within.bottom * enlarged), height * enlarged) - top
  if (!(columns > 0 && rows > 0)) return undefined
  // Only the cells of the window, which is a small part of an image's map.
  const probabilities = new Float32Array(logits.length)
  const rowsFrom = Math.max(Math.floor(top / enlarged) - 1, 0)
  const rowsTo = Math.min(Math.ceil((top + rows) / enlarged) + 1, height)
  for (let row = rowsFrom; row < rowsTo; row += 1) {
    const from = row * width + Math.max(Math.floor(left / enlarged) - 1, 0)
    const to = row * width + Math.min(Math.ceil((left + columns) / enlarged) + 1, width)
    for (let at = from; at < to; at += 1) probabilities[at] = sigmoid(logits[at] ?? 0)
  }
  const field = new Float32Array(columns * rows)
  for (let y = 0; y < rows; y += 1) {
    const [above, below, low] = between((top + y + 0.5) / enlarged - 0.5, height)
    for (let x = 0; x < columns; x += 1) {
      const [before, after, right] = between((left + x + 0.5) / enlarged - 0.5, width)
      const at = (row: number, column: number) => probabilities[row * width + column] ?? 0
      const upper = at(above, before) * (1 - right) + at(above, after) * right
      const lower = at(below, before) * (1 - right) + at(below, after) * right
      field[y * columns + x] = upper * (1 - low) + lower * low
    }
  }
  return { field, width: columns, height: rows, left: left / enlarged, top: top / enlarged }
}

/** The two cells around a position, and the weight of the second. */
const between = (position: number, length: number): readonly [number, number, number] => {
  const inside = Math.min(Math.max(position, 0), length - 1)
  const first = Math.floor(inside)
  return [first, Math.min(first + 1, length - 1), inside - first]
}
