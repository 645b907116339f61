import { useEffect, useRef } from 'react'
import type { Size } from '../coordinates.ts'
import type { ViewerStore } from '../viewer-store.ts'
import { usePlace } from './use-place.ts'
import type { GreyImage } from './viewer-image.ts'

interface PlainPixelsProps {
  readonly picture: GreyImage
  readonly image: Size
  readonly store: ViewerStore
}

/** Grey pixels on a plain canvas in their own window, until the renderer has taken over. */
export function PlainPixels({ picture, image, store }: PlainPixelsProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  usePlace(ref, store, true)
  useEffect(() => {
    const { width, height } = picture
    ref.current?.getContext('2d')?.putImageData(new ImageData(toRgba(picture), width, height), 0, 0)
  }, [picture])
  return (
    <canvas
      ref={ref}
      width={picture.width}
      height={picture.height}
      className="invisible absolute top-0 left-0 max-w-none origin-top-left"
      style={{ width: image.width, height: image.height }}
    />
  )
}

function toRgba({ pixels, window: { lower, upper } }: GreyImage): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(pixels.length * 4).fill(255)
  const factor = 255 / (upper - lower)
  for (let at = 0, to = 0; at < pixels.length; at++, to += 4) {
    const grey = ((pixels[at] ?? 0) - lower) * factor
    rgba[to] = grey
    rgba[to + 1] = grey
    rgba[to + 2] = grey
  }
  return rgba
}
