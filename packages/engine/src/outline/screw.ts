import { upperMedian } from '@xrai/contract/records/medians'
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
/** The least width of a row of the crown, as a share of its widest. */
const crownWidth = 0.62

/** Removes the crown from a screw; returns the whole if it has none, or if less than a third would be left. */
export const withoutCrown = (mask: Mask): Mask => {
  const neck = neckOf(mask)
  return neck && neck.slender > 0.35 ? between(mask, neck.end, neck.row) : mask
}

/** Removes the screw, the post or filled canals from a crown; returns the whole if it has none, because a rounded cusp and a pontic's tip are shorter. */
export const withoutStem = (mask: Mask): Mask => {
  const neck = neckOf(mask)
  const isStem = neck && neck.slender > 0.4 && neck.slender < 0.75 && neck.breadth < 0.7
  return isStem ? between(mask, neck.row, neck.otherEnd) : mask
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

/** Where the shape becomes much wider than at the narrow end: halfway between the stem's usual width and the crown's. */
const neckOf = (mask: Mask): Neck | undefined => {
  const rows = runs(mask)
  const top = rows.findIndex(run => run > 0)
  const bottom = rows.findLastIndex(run => run > 0)
  const tall = bottom - top + 1
  const part = Math.max(2, Math.round(tall / 5))
  const upper = upperMedian(rows.slice(top, top + part))
  const lower = upperMedian(rows.slice(bottom - part + 1, bottom + 1))
  const step = upper <= lower ? 1 : -1
  const [end, otherEnd] = step === 1 ? [top, bottom] : [bottom, top]
  const broadest = Math.max(...rows)
  let slender = Math.min(upper, lower)
  for (let row = end; row !== otherEnd; row += step) {
    const run = rows[row] ?? 0
    const isCrown = run > broader * slender && run > crownWidth * broadest
    if (isCrown) {
      const stem = rows.slice(Math.min(end, row), Math.max(end, row) + 1)
      const wide = Math.max(crownWidth, (upperMedian(stem) / broadest + 1) / 2) * broadest
      let neck = end
      while (neck !== otherEnd && (rows[neck] ?? 0) <= wide) neck += step
      const breadth = upperMedian(rows.slice(Math.min(end, neck), Math.max(end, neck) + 1)) / broadest
      return { end, row: neck, otherEnd, slender: Math.abs(neck - end) / tall, breadth }
    }
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
