import type { Orientation } from '@xrai/contract/records/orientation'
import type { GrayImage } from '../decode/radiograph.ts'

/** Applies the given corrections: upside down, mirrored (both: half a turn), inverted greys. Returns the image itself if there are none. */
export const turnImage = (image: GrayImage, { upsideDown, mirrored, inverted }: Orientation): GrayImage => {
  if (!upsideDown && !mirrored && !inverted) return image
  const { width, height, maximum } = image
  const turned: GrayImage =
    image.maximum === 255
      ? { ...image, data: new Uint8Array(image.data.length) }
      : { ...image, data: new Uint16Array(image.data.length) }
  for (let y = 0; y < height; y += 1) {
    const from = (upsideDown ? height - 1 - y : y) * width
    const to = y * width
    for (let x = 0; x < width; x += 1) {
      const grey = image.data[from + (mirrored ? width - 1 - x : x)] ?? 0
      turned.data[to + x] = inverted ? maximum - grey : grey
    }
  }
  return turned
}
