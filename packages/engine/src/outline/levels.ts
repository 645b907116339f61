/** The grey levels exceeded by the given shares of the cells, in the order of `shares`. */
export const levelsAt = (grey: Float32Array, shares: readonly number[]): number[] => {
  const counts = new Uint32Array(256)
  for (const value of grey) {
    const level = Math.min(Math.max(value | 0, 0), 255)
    counts[level] = (counts[level] ?? 0) + 1
  }
  return shares.map(share => {
    let level = 256
    let above = 0
    while (level > 0 && above < share * grey.length) above += counts[--level] ?? 0
    return level
  })
}
