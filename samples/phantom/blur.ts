import type { Field } from './field.ts'

/**
 * A Gaussian blur by three running means (Kovesi 2010), whose cost is independent of sigma. Returns a new field. Sigma
 * is in pixels, horizontal and vertical.
 */
export function blurred(field: Field, sigmaX: number, sigmaY = sigmaX): Field {
  const { width, height } = field
  let a = field.data.slice()
  let b = new Float32Array(a.length)
  for (const radius of radii(sigmaX)) {
    if (radius > 0) for (let y = 0; y < height; y++) meanOfRow(a, b, y * width, width, radius)
    if (radius > 0) [a, b] = [b, a]
  }
  for (const radius of radii(sigmaY)) {
    if (radius > 0) meanOfColumns(a, b, width, height, radius)
    if (radius > 0) [a, b] = [b, a]
  }
  return { ...field, data: a }
}

/** Half-widths of three boxes whose variances sum to about sigma squared. */
function radii(sigma: number): readonly number[] {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  const small = Math.max(0, Math.floor((ideal - 1) / 2))
  const variance = (r: number) => (r * (r + 1)) / 3
  const missing = sigma * sigma - 3 * variance(small)
  const bigger = Math.min(3, Math.max(0, Math.round(missing / (variance(small + 1) - variance(small)))))
  return [0, 1, 2].map(i => (i < bigger ? small + 1 : small))
}

/** One running mean along a row; the border values repeat. */
function meanOfRow(from: Float32Array, to: Float32Array, start: number, count: number, radius: number): void {
  const share = 1 / (2 * radius + 1)
  const last = start + count - 1
  let sum = (from[start] ?? 0) * (radius + 1)
  for (let i = 1; i <= radius; i++) sum += from[Math.min(last, start + i)] ?? 0
  for (let i = start; i <= last; i++) {
    to[i] = sum * share
    sum +=
      (from[i + radius + 1 <= last ? i + radius + 1 : last] ?? 0) -
      (from[i - radius >= start ? i - radius : start] ?? 0)
  }
}

/** The running mean of all columns at once, row by row, in memory order. */
function meanOfColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1)
  const sums = new Float64Array(width)
  for (let k = -radius; k <= radius; k++) {
    const row = Math.min(height - 1, Math.max(0, k)) * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0)
  }
  for (let y = 0; y < height; y++) {
    const enter = Math.min(height - 1, y + radius + 1) * width
    const leave = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0
      to[y * width + x] = sum * share
      sums[x] = sum + (from[enter + x] ?? 0) - (from[leave + x] ?? 0)
    }
  }
}

/**
 * Adds a small field to a large one, enlarged to its size (bilinear), because blurred content is drawn at a small size.
 */
export function addSpread(target: Field, source: Field): void {
  const { width, height, data } = source
  for (let y = 0; y < target.height; y++) {
    const sy = Math.min(height - 1.001, Math.max(0, ((y + 0.5) * height) / target.height - 0.5))
    const top = Math.floor(sy)
    const fy = sy - top
    for (let x = 0; x < target.width; x++) {
      const sx = Math.min(width - 1.001, Math.max(0, ((x + 0.5) * width) / target.width - 0.5))
      const left = Math.floor(sx)
      const fx = sx - left
      const i = top * width + left
      const upper = (data[i] ?? 0) * (1 - fx) + (data[i + 1] ?? 0) * fx
      const lower = (data[i + width] ?? 0) * (1 - fx) + (data[i + width + 1] ?? 0) * fx
      const j = y * target.width + x
      target.data[j] = (target.data[j] ?? 0) + (upper * (1 - fy) + lower * fy)
    }
  }
}

/** A field of block means, smaller by `factor` in each direction. */
export function shrunk(field: Field, factor: number): Field {
  const width = Math.ceil(field.width / factor)
  const height = Math.ceil(field.height / factor)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      let count = 0
      for (let row = y * factor; row < Math.min(field.height, (y + 1) * factor); row++) {
        for (let column = x * factor; column < Math.min(field.width, (x + 1) * factor); column++) {
          sum += field.data[row * field.width + column] ?? 0
          count++
        }
      }
      data[y * width + x] = sum / count
    }
  }
  return { width, height, left: 0, top: 0, data }
}
