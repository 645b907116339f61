import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { canvasPoint, toCanvas, toImage } from '../coordinates.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import { Lens } from '../lens/lens.tsx'
import { canvasPointIn } from '../turn/turn.ts'
import { placementOf } from '../view.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { type Drawing, draw, drawnPoints, inImage } from './drawing.ts'
import { MeasurementLine } from './measurement-line.tsx'

interface DrawingSurfaceProps {
  readonly store: ViewerStore
  readonly picture: ViewerImage
  readonly drawing: Drawing
  readonly onChange: (drawing: Drawing) => void
  readonly onCancel: () => void
}

/** Captures the pointer while a measurement is drawn; the wheel still zooms. A second finger cancels the press. */
export function DrawingSurface({ store, picture, drawing, onChange, onCancel }: DrawingSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const pointer = useRef<number | null>(null)
  const client = useRef({ clientX: 0, clientY: 0 })
  const [isTouch, setTouch] = useState(false)
  const view = useViewer(store, state => state.view)
  const turn = useViewer(store, state => state.turn)
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const { image } = store.scene()
  const placement = placementOf(view, { image, canvas })

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onCancel()
    }
    // Registered before the page's own key handlers, one of which uses Escape.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onCancel])

  const follow = (name: 'down' | 'move' | 'up') => (event: PointerEvent) => {
    if (name === 'down') {
      if (event.button !== 0) return
      if (pointer.current !== null && pointer.current !== event.pointerId) {
        onChange(draw(drawing, { name: 'cancel' }))
        handOver(pointer.current)
        pointer.current = null
        return
      }
      pointer.current = event.pointerId
      setTouch(event.pointerType !== 'mouse')
      surface.current?.setPointerCapture(event.pointerId)
    }
    if (pointer.current !== event.pointerId) return
    event.stopPropagation()
    if (name === 'up') pointer.current = null
    client.current = { clientX: event.clientX, clientY: event.clientY }
    const { left, top, width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect()
    const at = canvasPointIn(turn, { width, height }, { x: event.clientX - left, y: event.clientY - top })
    onChange(
      draw(drawing, {
        name,
        canvas: canvasPoint(at.x, at.y),
        image: inImage(toImage(placement, at), image),
        scale: placement.scale,
      }),
    )
  }
  /** Replays the first finger to the room, which needs both to zoom. */
  const handOver = (pointerId: number) => {
    const { clientX, clientY } = client.current
    surface.current?.parentElement?.dispatchEvent(
      new globalThis.PointerEvent('pointerdown', { pointerId, clientX, clientY, bubbles: true }),
    )
  }

  const points = drawnPoints(drawing)
  return (
    <>
      <div
        ref={surface}
        data-drawing={drawing.kind}
        className="absolute inset-0 cursor-crosshair touch-none"
        onPointerDown={follow('down')}
        onPointerMove={follow('move')}
        onPointerUp={follow('up')}
        onPointerCancel={() => {
          pointer.current = null
          onChange(draw(drawing, { name: 'cancel' }))
        }}
      />
      <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden="true">
        <MeasurementLine
          points={points.map(point => toCanvas(placement, point))}
          isSelected
          isKnown={drawing.kind === 'calibration'}
          isAngle={drawing.kind === 'angle'}
        />
      </svg>
      {drawing.press && isTouch && <Lens store={store} picture={picture} at={drawing.press.at} isBeside />}
    </>
  )
}
