import { clamp, type Point } from './geometry.ts'
import type { Random } from './random.ts'

export type GreyImage = { readonly width: number; readonly height: number; readonly data: Uint16Array }

const glyphs = {
  R: ['11110', '10001', '10001', '11110', '10100', '10010', '10001'],
  L: ['10000', '10000', '10000', '10000', '10000', '10000', '11111'],
} as const

/** The grey of lead in an image of 12 bits. */
const letterLevel = 3900

/** Draws a lead letter on the film. `x`, `y` are its top left corner and `size` its height in pixels. */
export function stampLetter(picture: GreyImage, letter: keyof typeof glyphs, x: number, y: number, size: number): void {
  const cell = size / 7
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(picture.height, y + size); row++) {
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(picture.width, x + cell * 5); column++) {
      const bit = glyphs[letter][Math.floor((row - y) / cell)]?.[Math.floor((column - x) / cell)]
      if (bit === '1') picture.data[row * picture.width + column] = letterLevel
    }
  }
}

export type Mask =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'ellipse'
      readonly cx: number
      readonly cy: number
      readonly rx: number
      readonly ry: number
      readonly level: number
    }

/** Some public sets are cut to an ellipse around the teeth, so a share of the phantoms is too. */
export function panoramicMask(width: number, height: number, random: Random): Mask {
  if (!random.chance(0.18)) return { kind: 'none' }
  return {
    kind: 'ellipse',
    cx: width * (0.5 + random.between(-0.02, 0.02)),
    cy: height * (0.52 + random.between(-0.02, 0.03)),
    rx: width * random.between(0.38, 0.46),
    ry: height * random.between(0.36, 0.44),
    level: random.chance(0.6) ? 4095 : 0,
  }
}

export function insideMask(mask: Mask, [x, y]: Point): boolean {
  return mask.kind === 'none' || ((x - mask.cx) / mask.rx) ** 2 + ((y - mask.cy) / mask.ry) ** 2 <= 1
}

export function applyMask(picture: GreyImage, mask: Mask): void {
  if (mask.kind === 'none') return
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const d = Math.sqrt(((x + 0.5 - mask.cx) / mask.rx) ** 2 + ((y + 0.5 - mask.cy) / mask.ry) ** 2)
      const out = clamp((d - 1) * mask.ry, 0, 1)
      const i = y * picture.width + x
      if (out > 0) picture.data[i] = Math.round((picture.data[i] ?? 0) * (1 - out) + mask.level * out)
    }
  }
}
