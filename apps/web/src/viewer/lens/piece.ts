import type { Size } from '../coordinates.ts'
import type { GreyImage } from '../image/viewer-image.ts'
import { type Levels, windowOf } from '../levels.ts'

export interface ByteGreys extends GreyImage {
  readonly pixels: Uint8Array
}

/** In whole image pixels. */
export interface Piece extends Size {
  readonly x: number
  readonly y: number
}

/** The whole pixels of an image inside a square. */
export function pieceAround({ width, height }: Size, square: Piece): Piece {
  const x = Math.max(0, Math.floor(square.x))
  const y = Math.max(0, Math.floor(square.y))
  return {
    x,
    y,
    width: Math.max(0, Math.min(width, Math.ceil(square.x + square.width)) - x),
    height: Math.max(0, Math.min(height, Math.ceil(square.y + square.height)) - y),
  }
}

/** The displayed greys of a section at these levels, as RGBA. */
export function piecePixels(grey: ByteGreys, levels: Levels, inverted: boolean, piece: Piece) {
  const { lower, upper } = windowOf(levels, grey.window)
  const shown = Uint8ClampedArray.from({ length: 256 }, (_, value) => ((value - lower) / (upper - lower)) * 255)
  const rgba = new Uint8ClampedArray(piece.width * piece.height * 4)
  for (let row = 0, to = 0; row < piece.height; row++) {
    const from = (piece.y + row) * grey.width + piece.x
    for (let at = from; at < from + piece.width; at++, to += 4) {
      const value = shown[grey.pixels[at] ?? 0] ?? 0
      const seen = inverted ? 255 - value : value
      rgba[to] = seen
      rgba[to + 1] = seen
      rgba[to + 2] = seen
      rgba[to + 3] = 255
    }
  }
  return rgba
}
