import { useEffect, useRef, useState } from 'react'
import type { Size } from '../coordinates.ts'
import type { ViewerStore } from '../viewer-store.ts'
import { usePlace } from './use-place.ts'

interface PlainImageProps {
  readonly blob: Blob
  readonly image: Size
  readonly store: ViewerStore
}

/** The image rendered by the browser until the renderer takes over, with the same movements. */
export function PlainImage({ blob, image, store }: PlainImageProps) {
  const url = useAddress(blob)
  const ref = useRef<HTMLImageElement>(null)
  usePlace(ref, store, url !== null)
  if (!url) return null
  return (
    <img
      ref={ref}
      src={url}
      alt=""
      draggable={false}
      className="invisible absolute top-0 left-0 max-w-none origin-top-left"
      style={{ width: image.width, height: image.height }}
    />
  )
}

function useAddress(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return url
}
