/** The share of the blur's difference that is added. */
const amount = 0.9

interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * Unsharp mask over 8-bit greys: adds the difference to a blur with a reach of two pixels. Uniform areas are unchanged.
 */
export function sharpen({ width, height, pixels }: Grey): Uint8Array {
  const blurred = blur(blur(Float32Array.from(pixels), width, height, 1), width, height, width)
  return Uint8Array.from(pixels, (grey, at) =>
    Math.max(0, Math.min(255, Math.round(grey + amount * (grey - (blurred[at] ?? grey))))),
  )
}

/** Binomial weights of order four, along rows (`step` 1) or columns (`step` the width); the border is repeated. */
function blur(values: Float32Array, width: number, height: number, step: number): Float32Array {
  const out = new Float32Array(values.length)
  const length = step === 1 ? width : height
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const place = step === 1 ? x : y
      const value = (offset: number) =>
        values[at + (Math.min(length - 1, Math.max(0, place + offset)) - place) * step] ?? 0
      out[at] = (value(-2) + 4 * value(-1) + 6 * value(0) + 4 * value(1) + value(2)) / 16
    }
  return out
}
