import { useEffect, useState } from 'react'
import { toBytes } from '../filters/filter-image.ts'
import { toGrey } from '../image/to-grey.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import type { Levels } from '../levels.ts'
import { type ByteGreys, type Piece, piecePixels } from './piece.ts'

/** Cached per image, because a lens opens again with every drag of a point. */
const decoded = new WeakMap<ViewerImage, ByteGreys>()

/** The image's greys as bytes; null until they are decoded. */
export function useGrey(picture: ViewerImage): ByteGreys | null {
  const [, setArrived] = useState<ViewerImage | null>(null)
  useEffect(() => {
    if (decoded.has(picture)) return
    let isWanted = true
    toGrey(picture)
      .then(grey => {
        decoded.set(picture, toBytes(grey))
        if (isWanted) setArrived(picture)
      })
      .catch(console.error)
    return () => {
      isWanted = false
    }
  }, [picture])
  return decoded.get(picture) ?? null
}

/** Paints the greys at these levels; all of them, or a section. */
export function paintGrey(
  grey: ByteGreys,
  levels: Levels,
  inverted: boolean,
  piece: Piece = { x: 0, y: 0, width: grey.width, height: grey.height },
): HTMLCanvasElement {
  const { width, height } = piece
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(piecePixels(grey, levels, inverted, piece), width, height), 0, 0)
  return canvas
}
