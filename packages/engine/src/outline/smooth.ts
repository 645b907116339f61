/** Filters each cell with its neighbours, 1-2-1 across and down; the border repeats. */
export const smooth = (grey: Float32Array, width: number, height: number): Float32Array => {
  const across = new Float32Array(grey.length)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    for (let x = 0; x < width; x += 1) {
      const before = grey[row + Math.max(x - 1, 0)] ?? 0
      const after = grey[row + Math.min(x + 1, width - 1)] ?? 0
      across[row + x] = (before + 2 * (grey[row + x] ?? 0) + after) / 4
    }
  }
  const both = new Float32Array(grey.length)
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(y - 1, 0) * width
    const below = Math.min(y + 1, height - 1) * width
    for (let x = 0; x < width; x += 1) {
      both[y * width + x] = ((across[above + x] ?? 0) + 2 * (across[y * width + x] ?? 0) + (across[below + x] ?? 0)) / 4
    }
  }
  return both
}

/** Stretches the grey levels so that the darkest cell is 0 and the brightest 255. */
export const stretch = (grey: Float32Array): Float32Array => {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of grey) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const scale = high > low ? 255 / (high - low) : 0
  return grey.map(value => (value - low) * scale)
}

/**
 * Squares the grey levels, because metal and enamel differ little in the bright part of a film, and dentine and air
 * much: squaring reverses that.
 */
export const brighten = (grey: Float32Array): Float32Array => grey.map(value => (value * value) / 255)
