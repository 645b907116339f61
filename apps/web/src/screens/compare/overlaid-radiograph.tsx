import type { Alignment } from '@xrai/contract/comparison/align-radiographs'
import { t } from '@xrai/contract/strings/translate'
import { ChevronsLeftRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useBlobAddress } from '../../client/image-urls.ts'
import type { Size } from '../../viewer/coordinates.ts'
import { placementOf } from '../../viewer/view.ts'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { levelFilter } from './level-filter.ts'

interface OverlaidRadiographProps {
  /** The viewer of the later radiograph. */
  readonly store: ViewerStore
  readonly blob: Blob
  readonly image: Size
  readonly matrix: Alignment['matrix']
  /** The covered share of the room's width from the left, 0–1. */
  readonly cut: number
  /** 0–1. */
  readonly opacity: number
}

/**
 * The earlier radiograph superimposed on the later one with aligned teeth; it follows the later one's view, brightness,
 * contrast and inversion.
 */
export function OverlaidRadiograph({ store, blob, image, matrix, cut, opacity }: OverlaidRadiographProps) {
  const url = useBlobAddress(blob)
  const ref = useRef<HTMLImageElement>(null)
  const filterId = useId()
  const levels = useViewer(store, state => state.levels)
  const inverted = useViewer(store, state => state.inverted)
  const filter = levelFilter(levels, inverted)
  const isThere = url !== undefined
  useEffect(() => {
    if (!isThere) return
    const [a, b, c, d, e, f] = matrix
    const place = () => {
      const scene = store.scene()
      if (!ref.current || scene.canvas.width === 0) return
      const { scale, x, y } = placementOf(store.state().view, scene)
      const parts = [scale * a, scale * d, scale * b, scale * e, scale * c + x, scale * f + y]
      ref.current.style.transform = `matrix(${parts.join(',')})`
      ref.current.style.visibility = 'visible'
    }
    place()
    return store.subscribe(place)
  }, [store, matrix, isThere])
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden"
      style={{ clipPath: `inset(0 ${100 - 100 * cut}% 0 0)` }}
    >
      {filter && (
        <svg aria-hidden="true" className="absolute size-0">
          <filter id={filterId} colorInterpolationFilters="sRGB">
            <feComponentTransfer>
              <feFuncR type="linear" {...filter} />
              <feFuncG type="linear" {...filter} />
              <feFuncB type="linear" {...filter} />
            </feComponentTransfer>
          </filter>
        </svg>
      )}
      {isThere && (
        <img
          ref={ref}
          src={url}
          alt=""
          draggable={false}
          className="invisible absolute top-0 left-0 max-w-none origin-top-left"
          style={{ width: image.width, height: image.height, opacity, ...(filter && { filter: `url(#${filterId})` }) }}
        />
      )}
    </div>
  )
}

interface CurtainProps {
  readonly cut: number
  readonly onCut: (cut: number) => void
}

/** The edge between the two radiographs, moved by pointer or arrow keys. */
export function Curtain({ cut, onCut }: CurtainProps) {
  const to = (next: number) => onCut(Math.min(1, Math.max(0, next)))
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const room = event.currentTarget.parentElement?.getBoundingClientRect()
    if (room) to((event.clientX - room.left) / room.width)
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -0.02, ArrowRight: 0.02, Home: -1, End: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    to(cut + by)
  }
  const percent = Math.round(100 * cut)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('compare.cut')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t('compare.percent', { percent })}
      onKeyDown={step}
      onPointerDown={event => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => {
        event.stopPropagation()
        draw(event)
      }}
      className="group absolute inset-y-0 -ml-5 flex w-10 cursor-ew-resize touch-none justify-center outline-none"
      style={{ left: `${percent}%` }}
    >
      <span className="h-full w-0.5 bg-hero" />
      <span
        aria-hidden="true"
        className="absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-round border-2 border-hero bg-room text-hero outline-offset-2 outline-hero group-focus-visible:outline-2"
      >
        <ChevronsLeftRight size={18} />
      </span>
    </div>
  )
}
