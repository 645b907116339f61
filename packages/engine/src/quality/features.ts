import type { GrayImage } from '../decode/radiograph.ts'
import { type Look, lookAt, lookHeight, lookWidth } from './look.ts'
import { textureOf } from './texture.ts'

/** Numbers about a picture that a fault can be told by. */
export interface Features {
  /** Mean grey in a grid of 4 × 6, left and right folded together, from the picture's own mean in its own spread; row-major. */
  readonly grid: readonly number[]
  /** The upper half of a finer grid less its lower half. */
  readonly turned: readonly number[]
  /** Of tones, likeness of the halves, and texture. */
  readonly rest: readonly number[]
}

/** Cells of a grid: across half the picture, for left and right are folded together, and down all of it. */
interface Fold {
  readonly columns: number
  readonly rows: number
}
const coarse: Fold = { columns: 4, rows: 6 }
const fine: Fold = { columns: 8, rows: 16 }

export const featuresOf = (image: GrayImage, colour: number): Features => {
  const look = lookAt(image)
  const tones = tonesOf(look)
  const grid = gridOf(look, tones, coarse)
  const turned = differenceOf(gridOf(look, tones, fine), fine)
  return { grid, turned, rest: [...tones.list, likeness(look, tones.mean), colour, ...textureOf(image)] }
}

/** The upper half of a grid less its lower half, row by row from the sides inwards: overturned, all its signs change. */
const differenceOf = (grid: readonly number[], { columns, rows }: Fold): number[] =>
  grid
    .slice(0, grid.length / 2)
    .map((value, at) => value - (grid[(rows - 1 - Math.floor(at / columns)) * columns + (at % columns)] ?? 0))

const tonesOf = ({ grey, shown }: Look) => {
  const values = grey.filter((_, at) => shown[at] === 1).sort()
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(values.length, 1))
  const list = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98].map(at)
  return { mean, spread: Math.max(spread, 0.01), list: [...list, spread, values.length / grey.length] }
}

type Tones = ReturnType<typeof tonesOf>

const gridOf = ({ grey, shown }: Look, { mean, spread }: Tones, { columns, rows }: Fold): number[] => {
  const sums = new Float64Array(columns * rows)
  const counts = new Float64Array(columns * rows)
  for (let at = 0; at < grey.length; at += 1) {
    if (shown[at] === 0) continue
    const [x, y] = [at % lookWidth, (at / lookWidth) | 0]
    const fromSide = Math.min(x, lookWidth - 1 - x)
    const cell = Math.floor((y * rows) / lookHeight) * columns + Math.floor((fromSide * columns * 2) / lookWidth)
    sums[cell] = (sums[cell] ?? 0) + (grey[at] ?? 0)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return Array.from(sums, (sum, cell) => ((counts[cell] ?? 0) > 0 ? (sum / (counts[cell] ?? 1) - mean) / spread : 0))
}

/** Correlation of the left half with the right one mirrored, −1 to 1: a panoramic shows a face. */
const likeness = ({ grey, shown }: Look, mean: number): number => {
  let [both, left, right] = [0, 0, 0]
  for (let y = 0; y < lookHeight; y += 1) {
    for (let x = 0; x < lookWidth / 2; x += 1) {
      const [at, other] = [y * lookWidth + x, (y + 1) * lookWidth - 1 - x]
      if (shown[at] === 0 || shown[other] === 0) continue
      const [a, b] = [(grey[at] ?? 0) - mean, (grey[other] ?? 0) - mean]
      both += a * b
      left += a * a
      right += b * b
    }
  }
  return left > 0 && right > 0 ? both / Math.sqrt(left * right) : 0
}
