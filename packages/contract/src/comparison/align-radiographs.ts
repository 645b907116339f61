import { upperMedian } from '../records/medians.ts'
import type { FoundTooth } from '../teeth/dentition.ts'
import { type Fdi, isUpper } from '../teeth/fdi.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** x and y are the centre. */
interface Box extends Point, Size {}

/** An image with its detected teeth, in its own pixels as displayed. */
export interface NumberedRadiograph {
  readonly image: Size
  readonly teeth: readonly FoundTooth[]
}

/** x' = a x + b y + c; y' = d x + e y + f. */
type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Alignment {
  /** 'picture': too few teeth have a number in both images, so positions are compared without an alignment. */
  readonly by: 'teeth' | 'picture'
  /** How many teeth the alignment uses; with 'picture', how many have a number in both. */
  readonly teeth: number
  /** Maps pixels of the first image to those of the second. */
  readonly matrix: Affine
}

/** With fewer teeth, a small error of one would displace the far side of the image by several teeth. */
const leastTeeth = 4
/** The minimum share of an image's width that the teeth must span: far beside them, their errors are extrapolated. */
const leastSpan = 0.25
/** Maximum median distance between the aligned teeth and their counterparts, in tooth widths. */
const mostError = 0.5
/** Maximum ratio between the map's enlargement and that of the teeth, in either direction. */
const mostStretch = 1.5
/** Degrees: both images are displayed upright. */
const mostTurn = 30
/** Minimum for an affine fit to both arches: a single row of teeth does not determine the slope across it. */
const leastTeethOfAPlane = 8
/** Teeth further off than this many times the median distance are more likely misnumbered than moved. */
const outlier = 3

/**
 * Fits the map that lays the second image over the first so that teeth of one number coincide. Minimises the squared
 * distances of the centres: an affine map if both arches have enough teeth, else a similarity (Umeyama 1991), fitted
 * again without the outliers. Too few, too close or misnumbered teeth give no alignment.
 */
export function alignRadiographs(first: NumberedRadiograph, second: NumberedRadiograph): Alignment {
  const pairs = commonTeeth(first.teeth, second.teeth)
  const sx = second.image.width / first.image.width
  const sy = second.image.height / first.image.height
  const byPicture: Alignment = { by: 'picture', teeth: pairs.length, matrix: [sx, 0, 0, 0, sy, 0] }
  if (pairs.length < leastTeeth) return byPicture
  const rough = fit(pairs)
  const off = pairs.map(pair => distance(pair, rough))
  const limit = outlier * Math.max(upperMedian(off), 0.05)
  const used = pairs.filter((_, at) => (off[at] ?? 0) <= limit)
  if (used.length < leastTeeth || spanOf(used, first.image, second.image) < leastSpan) return byPicture
  const matrix = fit(used)
  return isPlausible(matrix, used) ? { by: 'teeth', teeth: used.length, matrix } : byPicture
}

/** Maps a point of the first image to the second. */
export const alignPoint = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
})

/** The upright bounding box in the second image of a box in the first. */
export const alignBox = <B extends Box>(matrix: Affine, box: B): B => {
  const [a, b, , d, e] = matrix
  return {
    ...box,
    ...alignPoint(matrix, box),
    width: Math.abs(a) * box.width + Math.abs(b) * box.height,
    height: Math.abs(d) * box.width + Math.abs(e) * box.height,
  }
}

/** The inverse map, from the second image to the first. */
export const inverse = ([a, b, c, d, e, f]: Affine): Affine => {
  const determinant = a * e - b * d
  const ia = e / determinant
  const ib = -b / determinant
  const id = -d / determinant
  const ie = a / determinant
  return [ia, ib, -(ia * c + ib * f), id, ie, -(id * c + ie * f)]
}

interface Pair {
  readonly tooth: Fdi
  readonly from: Box
  readonly to: Box
}

const commonTeeth = (first: readonly FoundTooth[], second: readonly FoundTooth[]): readonly Pair[] => {
  const others = new Map(second.map(found => [found.tooth, found]))
  return first.flatMap(from => {
    const to = others.get(from.tooth)
    return to ? [{ tooth: from.tooth, from, to }] : []
  })
}

const fit = (pairs: readonly Pair[]): Affine => {
  const upper = pairs.filter(({ tooth }) => isUpper(tooth)).length
  const isPlane = pairs.length >= leastTeethOfAPlane && upper >= 3 && pairs.length - upper >= 3
  return (isPlane ? affineOf(pairs) : null) ?? similarityOf(pairs)
}

const distance = ({ from, to }: Pair, matrix: Affine): number => {
  const { x, y } = alignPoint(matrix, from)
  return Math.hypot(x - to.x, y - to.y) / to.width
}

/** The greater of the two shares of image width that the teeth span. */
const spanOf = (pairs: readonly Pair[], first: Size, second: Size): number => {
  const across = (boxes: readonly Box[], { width }: Size) => {
    const xs = boxes.map(({ x }) => x)
    const ys = boxes.map(({ y }) => y)
    return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / width
  }
  return Math.max(
    across(
      pairs.map(({ from }) => from),
      first,
    ),
    across(
      pairs.map(({ to }) => to),
      second,
    ),
  )
}

/**
 * True if the teeth coincide and neither axis is turned, mirrored or stretched more than two upright images of one
 * mouth can be.
 */
const isPlausible = (matrix: Affine, pairs: readonly Pair[]): boolean => {
  const [a, b, , d, e] = matrix
  const grown = upperMedian(pairs.map(({ from, to }) => Math.sqrt((to.width * to.height) / (from.width * from.height))))
  const isTurned = [Math.atan2(d, a), Math.atan2(-b, e)].some(turn => Math.abs(turn) > (mostTurn * Math.PI) / 180)
  const isStretched = [Math.hypot(a, d), Math.hypot(b, e)].some(
    scale => scale > mostStretch * grown || scale * mostStretch < grown,
  )
  return !isTurned && !isStretched && upperMedian(pairs.map(pair => distance(pair, matrix))) <= mostError
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The centres of both sides, translated so that their mean is the origin. */
const centred = (pairs: readonly Pair[]) => {
  const fx = mean(pairs.map(({ from }) => from.x))
  const fy = mean(pairs.map(({ from }) => from.y))
  const tx = mean(pairs.map(({ to }) => to.x))
  const ty = mean(pairs.map(({ to }) => to.y))
  const moved = pairs.map(({ from, to }) => ({ x: from.x - fx, y: from.y - fy, u: to.x - tx, v: to.y - ty }))
  const through = (a: number, b: number, d: number, e: number): Affine => [
    ...([a, b, tx - a * fx - b * fy] as const),
    ...([d, e, ty - d * fx - e * fy] as const),
  ]
  return { moved, through }
}

const similarityOf = (pairs: readonly Pair[]): Affine => {
  const { moved, through } = centred(pairs)
  const spread = mean(moved.map(({ x, y }) => x * x + y * y))
  if (spread === 0) return through(1, 0, 0, 1)
  const along = mean(moved.map(({ x, y, u, v }) => x * u + y * v)) / spread
  const turned = mean(moved.map(({ x, y, u, v }) => x * v - y * u)) / spread
  return through(along, -turned, turned, along)
}

/** Null if the teeth are in one row. */
const affineOf = (pairs: readonly Pair[]): Affine | null => {
  const { moved, through } = centred(pairs)
  const sum = (of: (pair: (typeof moved)[number]) => number) => mean(moved.map(of))
  const xx = sum(p => p.x * p.x)
  const xy = sum(p => p.x * p.y)
  const yy = sum(p => p.y * p.y)
  const determinant = xx * yy - xy * xy
  if (determinant < 1e-6 * xx * yy) return null
  const solve = (xw: number, yw: number) =>
    [(xw * yy - yw * xy) / determinant, (yw * xx - xw * xy) / determinant] as const
  const [a, b] = solve(
    sum(p => p.x * p.u),
    sum(p => p.y * p.u),
  )
  const [d, e] = solve(
    sum(p => p.x * p.v),
    sum(p => p.y * p.v),
  )
  return through(a, b, d, e)
}
