/**
 * Number of tiles along each side, and the clip limit of a tile's histogram relative to its mean (Zuiderveld, Graphics
 * Gems IV, 1994).
 */
const tiles = 8
const clipLimit = 2.5
const greys = 256

interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * Contrast-limited adaptive histogram equalisation of 8-bit greys: each tile is equalised separately, its histogram
 * clipped so that noise is not amplified, and the results are blended linearly between the tile centres. A uniform
 * image is unchanged.
 */
export function clahe({ width, height, pixels }: Grey): Uint8Array {
  const tileWidth = width / tiles
  const tileHeight = height / tiles
  const maps = Array.from({ length: tiles * tiles }, (_, tile) => {
    const column = tile % tiles
    const row = Math.floor(tile / tiles)
    const left = Math.floor(column * tileWidth)
    const right = Math.floor((column + 1) * tileWidth)
    const top = Math.floor(row * tileHeight)
    const bottom = Math.floor((row + 1) * tileHeight)
    return mapOf({ pixels, width }, { left, right, top, bottom })
  })
  const out = new Uint8Array(pixels.length)
  const across = Array.from({ length: width }, (_, x) => between(x, tileWidth))
  for (let y = 0; y < height; y++) {
    const { first, second, share } = between(y, tileHeight)
    for (let x = 0; x < width; x++) {
      const beside = across[x] ?? { first: 0, second: 0, share: 0 }
      const grey = pixels[y * width + x] ?? 0
      const at = (row: number, column: number) => maps[row * tiles + column]?.[grey] ?? grey
      const upper = at(first, beside.first) * (1 - beside.share) + at(first, beside.second) * beside.share
      const lower = at(second, beside.first) * (1 - beside.share) + at(second, beside.second) * beside.share
      out[y * width + x] = Math.round(upper * (1 - share) + lower * share)
    }
  }
  return out
}

/** The tiles whose centres surround a pixel, and the weight of the second; at the border the same tile twice. */
function between(position: number, length: number) {
  const place = (position + 0.5) / length - 0.5
  const first = Math.min(tiles - 1, Math.max(0, Math.floor(place)))
  const second = Math.min(tiles - 1, Math.max(0, Math.floor(place) + 1))
  return { first, second, share: place - Math.floor(place) }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The grey map of a tile. */
function mapOf({ pixels, width }: Pick<Grey, 'pixels' | 'width'>, { left, right, top, bottom }: Box): Float32Array {
  const counts = new Float32Array(greys)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const grey = pixels[y * width + x] ?? 0
      counts[grey] = (counts[grey] ?? 0) + 1
    }
  const size = (right - left) * (bottom - top)
  const most = Math.max(1, (clipLimit * size) / greys)
  let excess = 0
  for (let grey = 0; grey < greys; grey++) {
    const over = Math.max(0, (counts[grey] ?? 0) - most)
    excess += over
    counts[grey] = (counts[grey] ?? 0) - over
  }
  const map = new Float32Array(greys)
  let below = 0
  for (let grey = 0; grey < greys; grey++) {
    // The middle of the grey's own share, so that a tile of one grey keeps it.
    const share = (counts[grey] ?? 0) + excess / greys
    map[grey] = size === 0 ? grey : ((below + share / 2) / size) * (greys - 1)
    below += share
  }
  return map
}
