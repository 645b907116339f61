import type { GreyImage, ViewerImage } from './viewer-image.ts'

/** Rec. 601 luma of RGBA bytes, because a radiograph may be photographed in colour. */
function lumaOf(rgba: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    const [r = 0, g = 0, b = 0] = [rgba[from], rgba[from + 1], rgba[from + 2]]
    grey[at] = (r * 299 + g * 587 + b * 114 + 500) / 1000
  }
  return grey
}

/** Decodes an encoded image to 8-bit grey pixels; grey pixels pass through. */
export async function toGrey(picture: ViewerImage): Promise<GreyImage> {
  if (picture.kind === 'grey') return picture
  const bitmap = await createImageBitmap(picture.blob)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives no 2D canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const pixels = lumaOf(context.getImageData(0, 0, width, height).data)
  return { kind: 'grey', width, height, pixels, window: { lower: 0, upper: 255 } }
}
