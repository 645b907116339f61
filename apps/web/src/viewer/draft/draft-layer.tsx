import { t } from '@xrai/contract/strings/translate'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ImageBox, imagePoint, toCanvas } from '../coordinates.ts'
import { canvasKey } from '../turn/turn.ts'
import { placementOf } from '../view.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { type BoxCorner, boxBetween, boxCorners, movedBox, nudgedBox, resizedBox } from './draft-box.ts'
import { useDraftDrag } from './use-draft-drag.ts'

interface DraftLayerProps {
  readonly store: ViewerStore
  readonly box: ImageBox
  readonly onChange: (box: ImageBox) => void
  /** The next drag on the image draws the box; otherwise a drag moves the image. */
  readonly isToDraw: boolean
  /** A box was drawn by one drag. */
  readonly onDrawn: () => void
  /** Enter: the step after the drawing. */
  readonly onDone: () => void
  /** Escape. */
  readonly onCancel: () => void
  /** True if it takes the focus when it appears. */
  readonly takesFocus: boolean
}

const cornerPlaces: Readonly<Record<BoxCorner, string>> = {
  topLeft: '-top-5 -left-5 cursor-nwse-resize',
  topRight: '-top-5 -right-5 cursor-nesw-resize',
  bottomLeft: '-bottom-5 -left-5 cursor-nesw-resize',
  bottomRight: '-right-5 -bottom-5 cursor-nwse-resize',
}

/** A box in progress: dragged by its corners or as a whole, nudged by the arrows. */
export function DraftLayer(props: DraftLayerProps) {
  const { store, box, onChange, isToDraw, onDrawn, onDone, onCancel, takesFocus } = props
  const frame = useRef<HTMLDivElement>(null)
  const view = useViewer(store, state => state.view)
  const turn = useViewer(store, state => state.turn)
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const { image } = store.scene()
  const placement = placementOf(view, { image, canvas })
  const { surface, drag } = useDraftDrag(placement, turn)
  const from = toCanvas(placement, imagePoint(box.left, box.top))
  const to = toCanvas(placement, imagePoint(box.left + box.width, box.top + box.height))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nudgedBox(box, canvasKey(turn, event.key), event.shiftKey, image)
    if (next === box && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (next !== box) onChange(next)
    else if (event.key === 'Enter') onDone()
    else onCancel()
  }

  return (
    <div ref={surface} className="pointer-events-none absolute inset-0 overflow-hidden">
      {isToDraw && (
        <div
          data-draw
          className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
          onPointerDown={drag((start, now) => onChange(boxBetween(start, now, image)), onDrawn)}
        />
      )}
      <div
        ref={frame}
        role="application"
        aria-label={t('review.box')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={drag((start, now) => onChange(movedBox(box, { x: now.x - start.x, y: now.y - start.y }, image)))}
        className="pointer-events-auto absolute cursor-move touch-none border-2 border-paper shadow-[0_0_0_2px_var(--color-room)] outline-offset-4"
        style={{ left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y }}
      >
        {boxCorners.map(corner => (
          <span
            key={corner}
            data-corner={corner}
            onPointerDown={drag((_, now) => onChange(resizedBox(box, corner, now, image)))}
            className={`absolute grid size-10 touch-none place-items-center ${cornerPlaces[corner]}`}
          >
            <span className="size-3.5 rounded-round border-2 border-room bg-paper" />
          </span>
        ))}
      </div>
    </div>
  )
}
