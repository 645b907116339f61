import { t } from '@xrai/contract/strings/translate'
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTouch } from '../../base/ui/media.ts'
import { type CanvasPoint, type ImagePoint, imagePoint, type Size, toCanvas } from '../coordinates.ts'
import { canvasKey } from '../turn/turn.ts'
import { placementOf } from '../view.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { arrowStep } from './draft-box.ts'
import { addedCorner, bentOutline, movedOutline, outlineOfPath, spreadCorners, straightened } from './draft-outline.ts'
import { useDraftDrag } from './use-draft-drag.ts'

interface DraftOutlineLayerProps {
  readonly store: ViewerStore
  readonly points: readonly ImagePoint[]
  readonly onChange: (points: readonly ImagePoint[]) => void
  /** The next drag on the image draws the outline; otherwise a drag moves the image. */
  readonly isToDraw: boolean
  readonly onDrawn: (points: readonly ImagePoint[]) => void
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly takesFocus: boolean
}

/** An outline in progress: first a drag around the finding, then its corners; by keys as well. */
export function DraftOutlineLayer(props: DraftOutlineLayerProps) {
  const { store, points, onChange, isToDraw, onDrawn, onDone, onCancel, takesFocus } = props
  const whole = useRef<SVGPolygonElement>(null)
  const view = useViewer(store, state => state.view)
  const turn = useViewer(store, state => state.turn)
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const { image } = store.scene()
  const placement = placementOf(view, { image, canvas })
  const { path, trace, endTrace } = useTrace(image, onDrawn)
  const { surface, drag } = useDraftDrag(placement, turn)
  const shown = useShownCorners(points, placement.scale)
  const drawn = path.length > 0 ? path : points
  const text = drawn
    .map(point => toCanvas(placement, point))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus) whole.current?.focus({ preventScroll: true })
  }, [])

  const onKeys = (move: (by: { readonly x: number; readonly y: number }) => void) => (event: KeyboardEvent) => {
    const by = arrowStep(canvasKey(turn, event.key), image)
    if (!by && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (by) move(by)
    else if (event.key === 'Enter') onDone()
    else onCancel()
  }
  const onCornerKeys = (at: number, point: ImagePoint) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace' || event.key === '+') {
      event.preventDefault()
      return onChange(event.key === '+' ? addedCorner(points, at) : straightened(points, at, shown))
    }
    onKeys(by => onChange(bentOutline(points, at, imagePoint(point.x + by.x, point.y + by.y), shown, image)))(event)
  }

  return (
    <div ref={surface} className="pointer-events-none absolute inset-0 overflow-hidden">
      <svg className="absolute inset-0 size-full">
        <title>{t('review.outline')}</title>
        <polygon
          points={text}
          fill="none"
          strokeWidth={6}
          strokeLinejoin="round"
          className="stroke-room"
          vectorEffect="non-scaling-stroke"
        />
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys move it */}
        <polygon
          ref={whole}
          role="application"
          aria-label={t('review.outline')}
          tabIndex={0}
          onKeyDown={onKeys(by => onChange(movedOutline(points, by, image)))}
          onPointerDown={event => {
            const before = points
            drag((from, now) => onChange(movedOutline(before, { x: now.x - from.x, y: now.y - from.y }, image)))(event)
          }}
          points={text}
          strokeWidth={2}
          strokeLinejoin="round"
          className="pointer-events-auto cursor-move touch-none fill-paper/10 stroke-paper outline-offset-4"
        />
      </svg>
      {path.length === 0 &&
        shown.map((at, place) => {
          const point = points[at]
          if (!point) return null
          return (
            <OutlineCorner
              key={at}
              place={place}
              of={shown.length}
              centre={toCanvas(placement, point)}
              onKeyDown={onCornerKeys(at, point)}
              onDoubleClick={() => onChange(straightened(points, at, shown))}
              onPointerDown={drag((_, now) => onChange(bentOutline(points, at, now, shown, image)))}
            />
          )
        })}
      {isToDraw && (
        <div
          data-draw
          className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
          onPointerDown={drag(trace, endTrace)}
        />
      )}
    </div>
  )
}

/** A drag over the image that draws an outline; `path` is empty unless one is under way. */
function useTrace(image: Size, onDrawn: (points: readonly ImagePoint[]) => void) {
  const [path, setPath] = useState<readonly ImagePoint[]>([])
  const traced = useRef<readonly ImagePoint[]>([])
  const trace = (start: ImagePoint, now: ImagePoint) => {
    traced.current = [...(traced.current.length > 0 ? traced.current : [start]), now]
    setPath(traced.current)
  }
  const endTrace = () => {
    const outline = outlineOfPath(traced.current, image)
    traced.current = []
    setPath([])
    if (outline) onDrawn(outline)
  }
  return { path, trace, endTrace }
}

/** CSS pixels between two corners that a finger can tell apart. */
const fingersWidth = 26

/** The corners to show: all beside a mouse, under a finger those that do not cover each other. A drag keeps them. */
function useShownCorners(points: readonly ImagePoint[], scale: number): readonly number[] {
  const isTouch = useTouch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corner that is dragged past another one stays
  return useMemo(() => spreadCorners(points, isTouch ? fingersWidth / scale : 0), [points.length, scale, isTouch])
}

interface OutlineCornerProps extends Pick<ComponentProps<'button'>, 'onKeyDown' | 'onDoubleClick' | 'onPointerDown'> {
  /** Its place among the shown corners, and their number. */
  readonly place: number
  readonly of: number
  readonly centre: CanvasPoint
}

const OutlineCorner = ({ place, of, centre, ...handlers }: OutlineCornerProps) => (
  <button
    type="button"
    data-corner={place}
    aria-label={t('review.corner', { number: place + 1, of })}
    {...handlers}
    className="pointer-events-auto absolute grid size-7 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none place-items-center rounded-round"
    style={{ left: centre.x, top: centre.y }}
  >
    <span className="size-3 rounded-round border-2 border-room bg-paper" />
  </button>
)
