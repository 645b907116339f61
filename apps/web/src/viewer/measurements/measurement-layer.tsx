import { figureText, fullFigure } from '@xrai/contract/measurements/figure'
import { t } from '@xrai/contract/strings/translate'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { type CanvasPoint, canvasPoint, type ImagePoint, imagePoint, toCanvas } from '../coordinates.ts'
import { useDraftDrag } from '../draft/use-draft-drag.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import { Lens } from '../lens/lens.tsx'
import { canvasKey } from '../turn/turn.ts'
import { placementOf } from '../view.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { inImage } from './drawing.ts'
import { type DrawnMeasurement, type MeasurementBook, mayChangeOne } from './drawn-measurement.ts'
import { MeasurementLine } from './measurement-line.tsx'
import { createMover } from './mover.ts'

interface MeasurementLayerProps {
  readonly store: ViewerStore
  readonly picture: ViewerImage
  readonly book: MeasurementBook
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onRemove: (measurement: DrawnMeasurement) => void
}

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The measurements over the image: a line and a figure each, and handles at the selected one's points to drag or nudge.
 */
export function MeasurementLayer({ store, picture, book, selected, onSelect, onRemove }: MeasurementLayerProps) {
  const view = useViewer(store, state => state.view)
  const turn = useViewer(store, state => state.turn)
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const { image } = store.scene()
  const placement = placementOf(view, { image, canvas })
  const { surface, drag } = useDraftDrag(placement, turn)
  const { moved, move, keep, forget } = useMoved(book)
  const [dragged, setDragged] = useState<ImagePoint | null>(null)
  const measurements = book.measurements.map(measurement => (measurement.id === moved?.id ? moved : measurement))
  const chosen = measurements.find(({ id }) => id === selected)

  const movePoint = (measurement: DrawnMeasurement, at: number, point: ImagePoint) => {
    const inside = inImage(point, image)
    move({ ...measurement, points: measurement.points.map((one, place) => (place === at ? inside : one)) })
    return inside
  }
  const onKeyDown = (measurement: DrawnMeasurement, at: number) => (event: KeyboardEvent) => {
    const way = ways[canvasKey(turn, event.key)]
    const point = measurement.points[at]
    if (way && point) {
      const step = event.shiftKey ? 10 : 1
      movePoint(measurement, at, imagePoint(point.x + way[0] * step, point.y + way[1] * step))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      forget(measurement.id)
      onRemove(measurement)
    } else if (event.key === 'Escape') onSelect(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={surface} className="pointer-events-none absolute inset-0 overflow-hidden" data-measures>
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        {measurements.map(({ id, kind, points }) => (
          <MeasurementLine
            key={id}
            points={points.map(point => toCanvas(placement, point))}
            isSelected={id === selected}
            isKnown={kind === 'calibration'}
            isAngle={kind === 'angle'}
          />
        ))}
      </svg>
      {measurements.map(measurement => (
        <MeasurementLabel
          key={measurement.id}
          measurement={measurement}
          book={book}
          place={labelPlace(measurement.points.map(point => toCanvas(placement, point)))}
          isSelected={measurement.id === selected}
          onSelect={onSelect}
        />
      ))}
      {chosen &&
        mayChangeOne(book, chosen) &&
        chosen.points.map((point, at) => {
          const { x, y } = toCanvas(placement, point)
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a handle is its point's place in the measure
              key={at}
              type="button"
              data-handle={at}
              aria-label={t('measures.handle', {
                number: at + 1,
                of: chosen.points.length,
                name: nameOf(chosen, book),
              })}
              onKeyDown={onKeyDown(chosen, at)}
              onBlur={keep}
              onPointerDown={event => {
                if (event.button !== 0) return
                setDragged(point)
                const end = () => {
                  setDragged(null)
                  keep()
                }
                event.currentTarget.addEventListener('lostpointercapture', end, { once: true })
                drag((_, now) => setDragged(movePoint(chosen, at, now)))(event)
              }}
              className="pointer-events-auto absolute z-1 grid size-8 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none place-items-center rounded-round"
              style={{ left: x, top: y }}
            >
              <span className="size-4 rounded-round border-2 border-room bg-hero" />
            </button>
          )
        })}
      {dragged && <Lens store={store} picture={picture} at={dragged} isBeside />}
    </div>
  )
}

interface MeasurementLabelProps {
  readonly measurement: DrawnMeasurement
  readonly book: MeasurementBook
  readonly place: CanvasPoint
  readonly isSelected: boolean
  readonly onSelect: (id: string | null) => void
}

/** The figure beside a line, which selects its measurement. */
const MeasurementLabel = ({ measurement, book, place, isSelected, onSelect }: MeasurementLabelProps) => (
  <button
    type="button"
    data-measure={measurement.id}
    aria-pressed={isSelected}
    aria-label={nameOf(measurement, book)}
    onPointerDown={event => event.stopPropagation()}
    onPointerUp={event => event.stopPropagation()}
    onClick={() => onSelect(isSelected ? null : measurement.id)}
    className={classNames(
      'pointer-events-auto absolute top-0 left-0 min-h-6 rounded-[5px] bg-room/90 px-1.5 text-[12px] leading-6 font-semibold whitespace-nowrap',
      isSelected ? 'z-1 text-hero' : 'text-paper',
    )}
    style={{ transform: `translate(${place.x}px, ${place.y}px) translate(-50%, -50%) var(--upright,)` }}
  >
    {figureOnImage(measurement, book)}
  </button>
)

/** The measurement in motion. */
function useMoved({ save }: Pick<MeasurementBook, 'save'>) {
  const [moved, setMoved] = useState<DrawnMeasurement | null>(null)
  const saveLatest = useRef(save)
  saveLatest.current = save
  const [mover] = useState(() =>
    createMover<DrawnMeasurement>(measurement => saveLatest.current(measurement), setMoved),
  )
  useEffect(() => mover.keep, [mover])
  return { moved, ...mover }
}

const nameOf = (measurement: DrawnMeasurement, { scale }: Pick<MeasurementBook, 'scale'>): string => {
  const kind = t(`measures.kinds.${measurement.kind}`)
  const figure = measurement.kind === 'calibration' ? knownText(measurement) : fullFigure(measurement, scale, t)
  return [measurement.label || kind, figure].join(', ')
}

const knownText = ({ millimetres }: DrawnMeasurement): string => t('measures.millimetres', { figure: millimetres ?? 0 })

/**
 * Only 'sin calibrar' is shown beside the figure; the caveats of detector scale and magnification are in the row and
 * the list.
 */
const figureOnImage = (measurement: DrawnMeasurement, { scale }: Pick<MeasurementBook, 'scale'>): string => {
  if (measurement.kind === 'calibration') return knownText(measurement)
  return scale.source === 'none' ? fullFigure(measurement, scale, t) : figureText(measurement, scale, t)
}

const beside = 22
const besideVertex = 42

/** Beside the middle of a line, perpendicular to it; outside an angle's vertex. */
function labelPlace([a, b, c]: readonly CanvasPoint[]): CanvasPoint {
  if (!a || !b) return canvasPoint(0, 0)
  if (c) {
    const x = (a.x + c.x) / 2 - b.x
    const y = (a.y + c.y) / 2 - b.y
    const length = Math.hypot(x, y) || 1
    return canvasPoint(b.x - (x / length) * besideVertex, b.y - (y / length) * besideVertex)
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const x = -(b.y - a.y) / length
  const y = (b.x - a.x) / length
  const up = y > 0 ? -1 : 1
  return canvasPoint((a.x + b.x) / 2 + x * up * beside, (a.y + b.y) / 2 + y * up * beside)
}
