import { type Mask, maskOf, regionsOf } from './regions.ts'

/** The longest unbroken run of each row. */
export const runs = ({ width, height, cells }: Mask): number[] =>
  Array.from({ length: height }, (_, y) => {
    let run = 0
    let most = 0
    for (let x = 0; x < width; x += 1) {
      run = cells[y * width + x] === 1 ? run + 1 : 0
      if (run > most) most = run
    }
    return most
  })

/** A row wider by this factor than a screw or a post belongs to the crown. */
const broader = 1.4
/** The width of a stem at three quarters of its length is at most this factor of that at one quarter. */
const straight = 1.45

/** Removes the crown from a screw; returns the whole if it has none, or if less than a third would be left. */
export const withoutCrown = (mask: Mask): Mask => {
  const neck = neckOf(mask)
  return neck && neck.slender > 0.35 ? between(mask, neck.end, neck.row) : mask
}

/** Removes the screw or post from a crown; returns the whole if it has none: a rounded cusp is not a stem. */
export const withoutStem = (mask: Mask): Mask => {
  const neck = neckOf(mask)
  const isPost = neck && neck.slender > 0.25 && neck.slender < 0.75 && neck.breadth < 0.35
  const isScrew = neck && neck.slender > 0.4 && neck.slender < 0.75 && neck.breadth < 0.55
  return isPost || isScrew ? between(mask, neck.row, neck.otherEnd) : mask
}

interface Neck {
  /** The narrow end's row, the first row past the neck, and the wide end's row. */
  readonly end: number
  readonly row: number
  readonly otherEnd: number
  /** The narrow share of the height, and its width relative to the widest row. */
  readonly slender: number
  readonly breadth: number
}

interface Shape {
  readonly rows: readonly number[]
  readonly end: number
  readonly otherEnd: number
  readonly tall: number
  readonly broadest: number
  readonly step: 1 | -1
}

/** The neck is where the stem begins to widen into the crown that has `inCrown`; undefined for a wedge, which widens all the way. */
const stemTo = ({ rows, end, otherEnd, tall, broadest, step }: Shape, inCrown: number): Neck | undefined => {
  const stem = (until: number) => rows.slice(Math.min(end, until), Math.max(end, until) + 1)
  const usual = median(stem(inCrown))
  let row = end
  while (row !== otherEnd && (rows[row] ?? 0) <= (usual + broadest) / 2) row += step
  const own = step === 1 ? stem(row) : stem(row).toReversed()
  const quarter = Math.floor(own.length / 4)
  const isWedge = usual > 0.3 * broadest && (own.at(-1 - quarter) ?? 0) > straight * (own[quarter] ?? 0)
  if (isWedge) return undefined
  return { end, row, otherEnd, slender: Math.abs(row - end) / tall, breadth: median(own) / broadest }
}

/** The row at which the shape becomes much wider than at the narrow end. */
const neckOf = (mask: Mask): Neck | undefined => {
  const rows = runs(mask)
  const top = rows.findIndex(run => run > 0)
  const bottom = rows.findLastIndex(run => run > 0)
  const tall = bottom - top + 1
  const part = Math.max(2, Math.round(tall / 5))
  const upper = median(rows.slice(top, top + part))
  const lower = median(rows.slice(bottom - part + 1, bottom + 1))
  const step = upper <= lower ? 1 : -1
  const [end, otherEnd] = step === 1 ? [top, bottom] : [bottom, top]
  const broadest = Math.max(...rows)
  let slender = Math.min(upper, lower)
  for (let row = end; row !== otherEnd; row += step) {
    const run = rows[row] ?? 0
    const isCrown = run > broader * slender && run > 0.62 * broadest
    if (isCrown) return stemTo({ rows, end, otherEnd, tall, broadest, step }, row)
    // A screw and a canal widen towards the neck.
    slender = Math.max(slender, Math.min(run, 0.5 * broadest))
  }
  return undefined
}

/** The largest region in the rows between `from` and `to`, both included, in either order. */
const between = ({ width, height, cells }: Mask, from: number, to: number): Mask => {
  const first = Math.min(from, to)
  const last = Math.max(from, to)
  const kept = cells.slice()
  kept.fill(0, 0, first * width)
  kept.fill(0, (last + 1) * width)
  const [largest] = regionsOf({ width, height, cells: kept }).toSorted((a, b) => b.cells.length - a.cells.length)
  return maskOf(largest ?? { cells: new Int32Array() }, width, height)
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
