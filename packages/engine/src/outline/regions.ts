/** Cells of a patch, 1 inside, row-major. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly cells: Uint8Array
}

export interface Region {
  /** The indices of the cells in the mask. */
  readonly cells: Int32Array
  /** Sides in cells, the far ones exclusive. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The connected regions of cells with one value; cells are connected at their sides. */
export const regionsOf = ({ width, height, cells }: Mask, value: 0 | 1 = 1): Region[] => {
  const left = new Uint8Array(cells.length)
  for (let at = 0; at < cells.length; at += 1) if (cells[at] === value) left[at] = 1
  const queue = new Int32Array(cells.length)
  const regions: Region[] = []
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    regions.push(take(start, width, height, left, queue))
  }
  return regions
}

/** Walks breadth first from a cell and clears the cells it takes; `queue` is scratch space. */
const take = (start: number, width: number, height: number, left: Uint8Array, queue: Int32Array): Region => {
  let end = 1
  let west = width
  let north = height
  let east = 0
  let south = 0
  queue[0] = start
  left[start] = 0
  for (let next = 0; next < end; next += 1) {
    const at = queue[next] ?? 0
    const y = (at / width) | 0
    const x = at - y * width
    if (x < west) west = x
    if (x >= east) east = x + 1
    if (y < north) north = y
    if (y >= south) south = y + 1
    if (x > 0 && left[at - 1] === 1) {
      left[at - 1] = 0
      queue[end++] = at - 1
    }
    if (x < width - 1 && left[at + 1] === 1) {
      left[at + 1] = 0
      queue[end++] = at + 1
    }
    if (y > 0 && left[at - width] === 1) {
      left[at - width] = 0
      queue[end++] = at - width
    }
    if (y < height - 1 && left[at + width] === 1) {
      left[at + width] = 0
      queue[end++] = at + width
    }
  }
  return { cells: queue.slice(0, end), left: west, top: north, right: east, bottom: south }
}

/** The cells at a level or brighter. */
export const brighterThan = (grey: Float32Array, level: number, width: number, height: number): Mask => {
  const cells = new Uint8Array(grey.length)
  for (let at = 0; at < grey.length; at += 1) cells[at] = (grey[at] ?? 0) >= level ? 1 : 0
  return { width, height, cells }
}

export const maskOf = ({ cells }: Pick<Region, 'cells'>, width: number, height: number): Mask => {
  const mask = new Uint8Array(width * height)
  for (const at of cells) mask[at] = 1
  return { width, height, cells: mask }
}

/** The share of a patch that a mask covers. */
export const shareOf = ({ cells }: Mask): number => {
  let sum = 0
  for (const cell of cells) sum += cell
  return sum / cells.length
}

/** Fills enclosed holes. */
export const fillHoles = (mask: Mask): Mask => {
  const cells = mask.cells.slice()
  for (const hole of regionsOf(mask, 0)) {
    const isOpen = hole.left === 0 || hole.top === 0 || hole.right === mask.width || hole.bottom === mask.height
    if (!isOpen) for (const at of hole.cells) cells[at] = 1
  }
  return { ...mask, cells }
}

/** Erodes (all neighbours at sides) or dilates (any neighbour); cells outside the patch count as the neutral value. */
const spread = ({ width, height, cells }: Mask, value: 0 | 1): Mask => {
  const next = cells.slice()
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === value) continue
    const x = at % width
    const meets =
      (x > 0 && cells[at - 1] === value) ||
      (x < width - 1 && cells[at + 1] === value) ||
      cells[at - width] === value ||
      cells[at + width] === value
    if (meets) next[at] = value
  }
  return { width, height, cells: next }
}

export const erode = (mask: Mask, steps: number): Mask => repeat(mask, steps, one => spread(one, 0))
export const dilate = (mask: Mask, steps: number): Mask => repeat(mask, steps, one => spread(one, 1))

const repeat = (mask: Mask, steps: number, once: (mask: Mask) => Mask): Mask => {
  let result = mask
  for (let step = 0; step < steps; step += 1) result = once(result)
  return result
}

export const intersect = (a: Mask, b: Mask): Mask => ({
  ...a,
  cells: a.cells.map((cell, at) => cell & (b.cells[at] ?? 0)),
})
