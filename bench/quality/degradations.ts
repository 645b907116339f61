/** An 8-bit image, row-major. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly maximum: 255
  readonly data: Uint8Array
}

type Random = () => number
type Change = (grey: number, x: number, y: number) => number

const changed = (picture: Grey, change: Change): Grey => {
  const { width, data } = picture
  return {
    ...picture,
    data: data.map((grey, at) =>
      Math.min(Math.max(Math.round(change(grey, at % width, Math.floor(at / width))), 0), 255),
    ),
  }
}

const between = (low: number, high: number, random: Random): number => low + (high - low) * random()

export const halfTurned = (picture: Grey): Grey => ({ ...picture, data: picture.data.toReversed() })

/** Averages `reach` pixels on both sides along a row, like a moving patient. */
const movedAcross = (picture: Grey, reach: number): Grey => {
  const { width, height, data } = picture
  const moved = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const at = (x: number) => data[row + Math.min(Math.max(x, 0), width - 1)] ?? 0
    let sum = 0
    for (let x = -reach; x <= reach; x += 1) sum += at(x)
    for (let x = 0; x < width; x += 1) {
      moved[row + x] = Math.round(sum / (2 * reach + 1))
      sum += at(x + reach + 1) - at(x - reach)
    }
  }
  return { ...picture, data: moved }
}

/** Reduces the image by a factor and enlarges it linearly, like an enlarged thumbnail. */
const coarse = (picture: Grey, times: number): Grey => {
  const { width, height, data } = picture
  const columns = Math.ceil(width / times)
  const rows = Math.ceil(height / times)
  const sums = new Float64Array(columns * rows)
  const counts = new Float64Array(columns * rows)
  data.forEach((grey, at) => {
    const cell = Math.floor(Math.floor(at / width) / times) * columns + Math.floor((at % width) / times)
    sums[cell] = (sums[cell] ?? 0) + grey
    counts[cell] = (counts[cell] ?? 0) + 1
  })
  const cell = (x: number, y: number) => {
    const at = Math.min(Math.max(y, 0), rows - 1) * columns + Math.min(Math.max(x, 0), columns - 1)
    return (sums[at] ?? 0) / Math.max(counts[at] ?? 1, 1)
  }
  return changed(picture, (_, x, y) => {
    const u = (x + 0.5) / times - 0.5
    const v = (y + 0.5) / times - 0.5
    const left = Math.floor(u)
    const top = Math.floor(v)
    const right = u - left
    const below = v - top
    const above = cell(left, top) * (1 - right) + cell(left + 1, top) * right
    return above * (1 - below) + (cell(left, top + 1) * (1 - right) + cell(left + 1, top + 1) * right) * below
  })
}

/** Photographs a screen: its stripes and rows through a lens, from above or below, in a grey room. */
const photographed = (picture: Grey, random: Random): Grey => {
  const { width, height, data } = picture
  const pitch = between(2.5, 5, random)
  const tilt = between(0.05, 0.3, random)
  const narrow = between(0.05, 0.25, random)
  const room = Math.round(between(20, 140, random))
  const margin = between(0.03, 0.1, random)
  const onScreen = (x: number, y: number): number => {
    const stripe = ((x + tilt * y) % pitch) / pitch < 0.33 ? 0.8 : 1.08
    const line = (y % (pitch * 1.3)) / (pitch * 1.3) < 0.25 ? 0.85 : 1.04
    const corner = 1 - 0.7 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2)
    return ((data[y * width + x] ?? 0) * 0.7 + 35) * stripe * line * corner
  }
  return changed(picture, (_, x, y) => {
    const down = (y / height - margin) / (1 - 2 * margin)
    const across = (x / width - 0.5) / ((1 - 2 * margin) * (1 - narrow * (1 - down))) + 0.5
    if (down < 0 || down >= 1 || across < 0 || across >= 1) return room
    return onScreen(Math.floor(across * width), Math.floor(down * height))
  })
}

/** Degradations that were not used to build the gate. */
export const degradations: readonly {
  readonly name: string
  readonly spoil: (picture: Grey, random: Random) => Grey
}[] = [
  {
    name: 'negative, its tones bent',
    spoil: (picture, random) => {
      const bend = between(0.7, 1.4, random)
      return changed(picture, grey => 235 * (1 - grey / 255) ** bend + 8)
    },
  },
  {
    name: 'too dark by a factor',
    spoil: (picture, random) => {
      const factor = between(0.08, 0.2, random)
      return changed(picture, grey => grey * factor)
    },
  },
  {
    name: 'too bright by an offset',
    spoil: (picture, random) => {
      const offset = between(130, 180, random)
      return changed(picture, grey => grey * 0.8 + offset)
    },
  },
  {
    name: 'blurred by movement',
    spoil: (picture, random) => movedAcross(picture, Math.round(picture.width * between(0.012, 0.025, random))),
  },
  { name: 'a thumbnail enlarged', spoil: (picture, random) => coarse(picture, Math.round(between(10, 16, random))) },
  { name: 'photographed from a screen', spoil: photographed },
]
