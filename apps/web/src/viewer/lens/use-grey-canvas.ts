import { useEffect, useState } from 'react'
import { toBytes } from '../filters/filter-picture.ts'
import { type Levels, windowOf } from '../levels.ts'
import type { GreyPicture, Picture } from '../picture/picture.ts'
import { toGrey } from '../picture/to-grey.ts'

/** The picture's greys as bytes; null until they are decoded. */
export function useGrey(picture: Picture): (GreyPicture & { readonly pixels: Uint8Array }) | null {
  const [grey, setGrey] = useState<{ readonly of: Picture; readonly bytes: ReturnType<typeof toBytes> } | null>(null)
  useEffect(() => {
    let isWanted = true
    toGrey(picture)
      .then(decoded => isWanted && setGrey({ of: picture, bytes: toBytes(decoded) }))
      .catch(console.error)
    return () => {
      isWanted = false
    }
  }, [picture])
  return grey?.of === picture ? grey.bytes : null
}

/** Greys of bytes as they look at these levels. */
export function paintGrey(
  { width, height, pixels, window }: GreyPicture & { readonly pixels: Uint8Array },
  levels: Levels,
  inverted: boolean,
): HTMLCanvasElement {
  const { lower, upper } = windowOf(levels, window)
  const shown = Uint8ClampedArray.from({ length: 256 }, (_, grey) => ((grey - lower) / (upper - lower)) * 255)
  const rgba = new Uint8ClampedArray(pixels.length * 4).fill(255)
  for (let at = 0, to = 0; at < pixels.length; at++, to += 4) {
    const grey = shown[pixels[at] ?? 0] ?? 0
    rgba.fill(inverted ? 255 - grey : grey, to, to + 3)
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
  return canvas
}
