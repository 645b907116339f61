import type { GrayImage } from '../decode/radiograph.ts'

/** A small copy for judging a picture as a whole: grey 0–1, row-major, whatever the picture's shape. */
export interface Look {
  readonly grey: Float32Array
  /** 1 where a cell shows the picture and not the plain frame that it is laid on. */
  readonly shown: Uint8Array
}

export const lookWidth = 64
export const lookHeight = 48
/** Samples of a cell along each side. */
const samples = 6

export const lookAt = ({ data, width, height, maximum }: GrayImage): Look => {
  const grey = new Float32Array(lookWidth * lookHeight)
  for (let y = 0; y < lookHeight * samples; y += 1) {
    const row = Math.floor(((y + 0.5) * height) / (lookHeight * samples)) * width
    const cell = ((y / samples) | 0) * lookWidth
    for (let x = 0; x < lookWidth * samples; x += 1) {
      const at = row + Math.floor(((x + 0.5) * width) / (lookWidth * samples))
      const place = cell + ((x / samples) | 0)
      grey[place] = (grey[place] ?? 0) + (data[at] ?? 0)
    }
  }
  const scale = 1 / (samples * samples * maximum)
  for (let at = 0; at < grey.length; at += 1) grey[at] = (grey[at] ?? 0) * scale
  return { grey, shown: shownIn(grey) }
}

/** A frame is what is plainly white or black from a side inwards, when both upper corners are. */
const shownIn = (grey: Float32Array): Uint8Array => {
  const shown = new Uint8Array(grey.length).fill(1)
  const plain = (value: number | undefined) => value !== undefined && (value > 0.985 || value < 0.004)
  for (let y = 0; y < lookHeight; y += 1) {
    const row = y * lookWidth
    for (let x = 0; x < lookWidth && plain(grey[row + x]); x += 1) shown[row + x] = 0
    for (let x = lookWidth - 1; x >= 0 && plain(grey[row + x]); x -= 1) shown[row + x] = 0
  }
  return shown
}
