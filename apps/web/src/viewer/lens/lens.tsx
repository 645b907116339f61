import { useEffect, useRef } from 'react'
import { type CanvasPoint, canvasPoint, type ImagePoint, toCanvas } from '../coordinates.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import { canvasVector } from '../turn/turn.ts'
import { placementOf } from '../view.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { pieceAround } from './piece.ts'
import { paintGrey, useGrey } from './use-grey-canvas.ts'

/** Diameter in CSS pixels, and the magnification relative to the surrounding image. */
const size = 144
const enlarged = 2.5

interface LensProps {
  readonly store: ViewerStore
  readonly picture: ViewerImage
  /** The point in its centre. */
  readonly at: ImagePoint
  /** True if the lens is beside the point, because a finger covers the point itself. */
  readonly isBeside?: boolean
}

/** A round section of the image, enlarged from the image's own pixels, with a cross in its centre. */
export function Lens({ store, picture, at, isBeside = false }: LensProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const grey = useGrey(picture)
  const levels = useViewer(store, state => state.levels)
  const inverted = useViewer(store, state => state.inverted)
  const view = useViewer(store, state => state.view)
  const turn = useViewer(store, state => state.turn)
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const { image } = store.scene()
  const placement = placementOf(view, { image, canvas })
  const { scale } = placement
  useEffect(() => {
    const context = ref.current?.getContext('2d')
    if (!context || !grey) return
    const pixels = size * devicePixelRatio
    context.clearRect(0, 0, pixels, pixels)
    context.imageSmoothingEnabled = scale * enlarged * devicePixelRatio < 4
    const own = grey.width / image.width
    const reach = (size / (scale * enlarged)) * own
    const left = at.x * own - reach / 2
    const top = at.y * own - reach / 2
    const piece = pieceAround(grey, { x: left, y: top, width: reach, height: reach })
    if (piece.width === 0 || piece.height === 0) return
    const across = pixels / reach
    context.drawImage(
      paintGrey(grey, levels, inverted, piece),
      ...([(piece.x - left) * across, (piece.y - top) * across, piece.width * across, piece.height * across] as const),
    )
  })
  const seen = toCanvas(placement, at)
  const place = isBeside ? besidePoint(seen, canvas, offset => canvasVector(turn, offset)) : seen
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-2 overflow-hidden rounded-round border-2 border-paper bg-room shadow-floating"
      style={{ left: place.x - size / 2, top: place.y - size / 2, width: size, height: size }}
    >
      <canvas ref={ref} width={size * devicePixelRatio} height={size * devicePixelRatio} className="size-full" />
      <span className="absolute top-1/2 left-1/2 h-px w-6 -translate-1/2 bg-hero" />
      <span className="absolute top-1/2 left-1/2 h-6 w-px -translate-1/2 bg-hero" />
    </div>
  )
}

/** Above the displayed point; below it, or beside it, if there is no room above. */
function besidePoint(
  point: CanvasPoint,
  canvas: { readonly width: number; readonly height: number },
  toCanvasVector: (offset: { readonly x: number; readonly y: number }) => { readonly x: number; readonly y: number },
): CanvasPoint {
  const far = size / 2 + 36
  const places = [
    { x: 0, y: -far },
    { x: 0, y: far },
    { x: far, y: 0 },
    { x: -far, y: 0 },
  ].map(offset => {
    const { x, y } = toCanvasVector(offset)
    return canvasPoint(point.x + x, point.y + y)
  })
  const fits = ({ x, y }: CanvasPoint) =>
    x >= size / 2 && y >= size / 2 && x <= canvas.width - size / 2 && y <= canvas.height - size / 2
  return places.find(fits) ?? places[0] ?? point
}
