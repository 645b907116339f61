import type { GrayImage } from '../decode/radiograph.ts'
import type { Reader } from '../infer/two-stage.ts'
import type { Size } from '../postprocess/boxes.ts'
import type { Box } from '../postprocess/detection.ts'
import type { ReadPlace } from './places-to-read.ts'

/** The part of the image in a crop, in pixels of the detector's input; an upper one is flipped, crown up. */
export interface Frame {
  readonly box: Box<'input'>
  readonly flipped: boolean
}

/**
 * The crop of a place: in pixels of the reader's layout it has the aspect of the reader's input, and shows the
 * neighbours and the root tip. `detector` is the input size that boxes refer to, `image` the size of the image.
 */
export const frameOf = ({ box, upper }: ReadPlace, reader: Reader, detector: Size, image: Size): Frame => {
  const { input, layout = image, tall, wide } = reader
  const across = layout.width / detector.width
  const down = layout.height / detector.height
  const aspect = input.width / input.height
  const boxWidth = Math.max(box.width * across, 1)
  const boxHeight = Math.max(box.height * down, 1)
  const height = Math.max(boxHeight * tall, (boxWidth * wide) / aspect)
  return { box: { x: box.x, y: box.y, width: (height * aspect) / across, height: height / down }, flipped: upper }
}

/** The crop of the second look at a place whose first one shows `frame`: smaller, and nearer the crown. */
export const closerFrame = (
  { box, flipped }: Frame,
  { share, towardsCrown }: NonNullable<Reader['closer']>,
): Frame => ({
  box: {
    x: box.x,
    y: box.y + (flipped ? 1 : -1) * towardsCrown * box.height,
    width: box.width * share,
    height: box.height * share,
  },
  flipped,
})

/** Samples per crop pixel along each axis. */
const fine = 2

/** A place, and the part of the image in its crop. */
export interface FramedPlace {
  readonly place: ReadPlace
  readonly frame: Frame
}

/**
 * The crops of places [K, 2, h, w]: grey 0–255 at the image's own resolution, each pixel the mean of 2 × 2 bilinear
 * samples with repeated borders, and 1 inside the place's box. `crop` is their size, `input` the size that boxes refer
 * to. Equals `crops_of` of training/analyse.py.
 */
export const cutCrops = (
  image: GrayImage,
  places: readonly FramedPlace[],
  crop: Size,
  input: Size,
): Float32Array<ArrayBuffer> => {
  const pixels = crop.width * crop.height
  const crops = new Float32Array(places.length * 2 * pixels)
  places.forEach(({ place, frame }, at) => {
    sample(image, frame, crop, input, crops.subarray(2 * at * pixels, (2 * at + 1) * pixels))
    fillBox(place, frame, crop, crops.subarray((2 * at + 1) * pixels, (2 * at + 2) * pixels))
  })
  return crops
}

/** For each sample along an axis of the crop: the first of the two adjacent pixels, and the second's weight. */
interface Axis {
  readonly first: Int32Array
  readonly share: Float64Array
}

const axisOf = (centre: number, half: number, scale: number, count: number, length: number): Axis => {
  const first = new Int32Array(count)
  const share = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const position = (centre + (((at + 0.5) * 2) / count - 1) * half) * scale - 0.5
    const before = Math.min(Math.max(Math.floor(position), 0), length - 2)
    first[at] = before
    share[at] = Math.min(Math.max(position - before, 0), 1)
  }
  return { first, share }
}

const sample = (image: GrayImage, { box, flipped }: Frame, crop: Size, input: Size, output: Float32Array): void => {
  const { data, width } = image
  const columns = crop.width * fine
  const rows = crop.height * fine
  const across = axisOf(box.x, box.width / 2, width / input.width, columns, width)
  const half = (flipped ? -1 : 1) * (box.height / 2)
  const down = axisOf(box.y, half, image.height / input.height, rows, image.height)
  const scale = 255 / image.maximum / (fine * fine)
  const { first, share } = across
  for (let row = 0; row < rows; row += 1) {
    const above = (down.first[row] ?? 0) * width
    const below = above + width
    const low = 1 - (down.share[row] ?? 0)
    const high = down.share[row] ?? 0
    let to = ((row / fine) | 0) * crop.width
    for (let column = 0; column < columns; column += fine) {
      let sum = 0
      for (let next = column; next < column + fine; next += 1) {
        // `?? 0` is for the compiler only: the index is always inside.
        const x = first[next] ?? 0
        const right = share[next] ?? 0
        const left = 1 - right
        sum +=
          low * (left * (data[above + x] ?? 0) + right * (data[above + x + 1] ?? 0)) +
          high * (left * (data[below + x] ?? 0) + right * (data[below + x + 1] ?? 0))
      }
      output[to] = (output[to] ?? 0) + sum * scale
      to += 1
    }
  }
}

/** Sets pixels whose centre is inside the place's box to 1. */
const fillBox = ({ box }: ReadPlace, frame: Frame, crop: Size, output: Float32Array): void => {
  const { left, top, right, bottom } = boxInCrop(box, frame, crop)
  const columns = [Math.max(Math.ceil(left - 0.5), 0), Math.min(Math.floor(right - 0.5), crop.width - 1)] as const
  for (let y = Math.max(Math.ceil(top - 0.5), 0); y <= Math.min(Math.floor(bottom - 0.5), crop.height - 1); y += 1) {
    output.fill(1, y * crop.width + columns[0], y * crop.width + columns[1] + 1)
  }
}

interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The sides of a box in a raster of `size` that shows the frame; in pixels of the raster, fractions included. */
export const boxInCrop = (box: Box<'input'>, { box: frame, flipped }: Frame, size: Size): Sides => {
  const across = size.width / frame.width
  const down = size.height / frame.height
  const middle = size.height / 2 + (flipped ? -1 : 1) * (box.y - frame.y) * down
  const x = size.width / 2 + (box.x - frame.x) * across
  const halfWidth = (box.width / 2) * across
  const halfHeight = (box.height / 2) * down
  return { left: x - halfWidth, top: middle - halfHeight, right: x + halfWidth, bottom: middle + halfHeight }
}

/** Maps a point of such a raster to pixels of the input. */
export const fromCrop = (x: number, y: number, { box: frame, flipped }: Frame, size: Size) => ({
  x: frame.x + (x / size.width - 0.5) * frame.width,
  y: frame.y + (flipped ? -1 : 1) * (y / size.height - 0.5) * frame.height,
})
