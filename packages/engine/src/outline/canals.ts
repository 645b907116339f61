import { bridged } from './bridge.ts'
import { levelsAt } from './levels.ts'
import { stepOf } from './metal.ts'
import { brighterThan, fillHoles, type Mask, maskOf, type Region, regionsOf } from './regions.ts'
import { runs } from './screw.ts'

/** Maximum width of a filled canal or a post, as a share of the tooth. */
const widest = 0.3

/**
 * Finds filled canals: bright lines along the tooth, darker than a crown and brighter than the dentine beside them. A
 * white top-hat across the tooth (Meyer 1979) removes from each row everything wider than a canal.
 */
export const findCanals = (grey: Float32Array, width: number, height: number): Mask | undefined => {
  const hat = topHat(grey, width, height, Math.max(2, Math.round((width * widest) / 2)))
  let best: Mask | undefined
  let most = 0
  for (const level of new Set(levelsAt(hat, shares))) {
    if (level < leastHat) continue
    const lines = regionsOf(brighterThan(hat, level, width, height)).filter(
      ({ left, right }) => left > 0 && right < width,
    )
    const main = longestOf(lines, width)
    if (!main || main.bottom - main.top < 0.2 * height) continue
    const mask = lines.reduce((joined, line) => joinTo(joined, main, line), maskOf(main, width, height))
    const score = stepOf(mask, whole(mask), hat) * Math.sqrt((main.bottom - main.top) / height)
    if (score > most) {
      best = mask
      most = score
    }
  }
  return best && fillHoles(widened(best, grey, hat))
}

/**
 * Extends the lines by the pulp chamber they end in: connected cells of about their brightness relative to the dentine,
 * up to the crown, which is wider than any chamber.
 */
const widened = (lines: Mask, grey: Float32Array, hat: Float32Array): Mask => {
  const { width, height, cells } = lines
  let inside = 0
  let beside = 0
  let count = 0
  cells.forEach((cell, at) => {
    if (cell === 0) return
    inside += grey[at] ?? 0
    beside += (grey[at] ?? 0) - (hat[at] ?? 0)
    count += 1
  })
  const bright = brighterThan(grey, (0.65 * inside + 0.35 * beside) / count, width, height)
  runs(bright).forEach((run, y) => {
    if (run > broadest * width) bright.cells.fill(0, Math.max(y - 1, 0) * width, (y + 2) * width)
  })
  const parts = regionsOf(bright).filter(part => part.cells.some(at => cells[at] === 1))
  const main = longestOf(parts, width)
  return main ? parts.reduce((mask, part) => joinTo(mask, main, part), maskOf(main, width, height)) : lines
}

/** Maximum width of a pulp chamber. */
const broadest = 0.42

/** The shares of the box whose grey levels are searched for lines. */
const shares = [0.04, 0.06, 0.08, 0.1, 0.125, 0.15, 0.18, 0.22, 0.26]

/** Minimum contrast of a line with its row, in grey levels of 0–255. */
const leastHat = 12

const whole = ({ width, height }: Mask) => ({ left: 0, top: 0, right: width, bottom: height })

/** The line that extends farthest along the tooth; lines at its sides score lower. */
const longestOf = (regions: readonly Region[], width: number): Region | undefined => {
  let best: Region | undefined
  let most = 0
  for (const region of regions) {
    const away = (region.left + region.right) / 2 / width - 0.5
    const weight = (region.bottom - region.top) * (1 - 3 * away * away)
    if (weight > most) {
      best = region
      most = weight
    }
  }
  return best
}

/** A line that is near the longest and not much shorter belongs to it. */
const joinTo = (mask: Mask, main: Region, line: Region): Mask => {
  const isLong = line.bottom - line.top > 0.4 * (main.bottom - main.top)
  return line !== main && isLong ? bridged(mask, main, line, 0.3 * mask.width) : mask
}

/** A row minus its opening by a line of 2 · reach + 1 cells. */
const topHat = (grey: Float32Array, width: number, height: number, reach: number): Float32Array => {
  const hat = new Float32Array(grey.length)
  for (let y = 0; y < height; y += 1) {
    const row = grey.subarray(y * width, (y + 1) * width)
    const eroded = extreme(row, reach, Math.min)
    const opened = extreme(eroded, reach, Math.max)
    for (let x = 0; x < width; x += 1) hat[y * width + x] = (row[x] ?? 0) - (opened[x] ?? 0)
  }
  return hat
}

const extreme = (row: Float32Array, reach: number, pick: (a: number, b: number) => number): Float32Array => {
  const result = new Float32Array(row.length)
  for (let x = 0; x < row.length; x += 1) {
    let value = row[x] ?? 0
    const last = Math.min(x + reach, row.length - 1)
    for (let at = Math.max(x - reach, 0); at <= last; at += 1) value = pick(value, row[at] ?? 0)
    result[x] = value
  }
  return result
}
