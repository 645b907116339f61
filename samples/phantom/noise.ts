import { blurred } from './blur.ts'
import { createField, type Field } from './field.ts'
import type { Random } from './random.ts'

/** One octave of smooth value noise in [-1, 1]; `cellX`, `cellY` are the pixels between lattice points. */
export function addValueNoise(field: Field, random: Random, cellX: number, cellY: number, amount: number): void {
  const across = Math.ceil(field.width / cellX) + 2
  const down = Math.ceil(field.height / cellY) + 2
  const lattice = Float32Array.from({ length: across * down }, () => random.next() * 2 - 1)
  const columns = Array.from({ length: field.width }, (_, x) => cellOf(x / cellX))
  for (let y = 0; y < field.height; y++) {
    const [row, fy] = cellOf(y / cellY)
    for (let x = 0; x < field.width; x++) {
      const [column, fx] = columns[x] ?? [0, 0]
      const i = row * across + column
      const upper = (lattice[i] ?? 0) * (1 - fx) + (lattice[i + 1] ?? 0) * fx
      const lower = (lattice[i + across] ?? 0) * (1 - fx) + (lattice[i + across + 1] ?? 0) * fx
      const j = y * field.width + x
      field.data[j] = (field.data[j] ?? 0) + amount * (upper * (1 - fy) + lower * fy)
    }
  }
}

function cellOf(position: number): readonly [number, number] {
  const cell = Math.floor(position)
  const t = position - cell
  return [cell, t * t * (3 - 2 * t)]
}

/**
 * Trabecular bone: struts and marrow spaces about a millimetre apart. White noise through bands (differences of
 * Gaussians, so that no lattice is visible), the coarser band folded into thin bright struts, with patches by a slow
 * noise. Approximately zero mean, so that it modulates without brightening.
 */
export function trabeculae(
  width: number,
  height: number,
  random: Random,
  pixelsPerMm: number,
  strength: number,
): Field {
  const struts = band(width, height, random.fork('struts'), 0.3 * pixelsPerMm, 1.25)
  const fine = band(width, height, random.fork('fine'), 0.16 * pixelsPerMm, 1)
  for (let i = 0; i < struts.data.length; i++) {
    const strut = struts.data[i] ?? 0
    const away = Math.abs(strut) / (1 + 0.3 * Math.abs(strut))
    struts.data[i] = strength * (0.62 * (0.62 - away) + 0.1 * strut + 0.25 * (fine.data[i] ?? 0))
  }
  addValueNoise(struts, random, 5 * pixelsPerMm, 4 * pixelsPerMm, 0.2 * strength)
  addValueNoise(struts, random, 14 * pixelsPerMm, 10 * pixelsPerMm, 0.3 * strength)
  return struts
}

/** Noise between two scales, of unit deviation; `stretch` lengthens it horizontally. */
function band(width: number, height: number, random: Random, sigma: number, stretch: number): Field {
  const grain = createField(width, height)
  for (let i = 0; i < grain.data.length; i++) grain.data[i] = random.next() - 0.5
  const low = Math.max(0.5, sigma)
  const small = blurred(grain, low * stretch, low)
  const large = blurred(small, low * 1.6 * stretch, low * 1.6)
  let squares = 0
  for (let i = 0; i < small.data.length; i++) {
    const value = (small.data[i] ?? 0) - (large.data[i] ?? 0)
    small.data[i] = value
    squares += value * value
  }
  const factor = 1 / Math.sqrt(squares / small.data.length || 1)
  for (let i = 0; i < small.data.length; i++) small.data[i] = (small.data[i] ?? 0) * factor
  return small
}
