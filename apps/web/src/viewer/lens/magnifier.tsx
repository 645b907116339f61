import { type PointerEvent, useRef, useState } from 'react'
import { canvasPoint, toImage } from '../coordinates.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import { canvasPointIn } from '../turn/turn.ts'
import { placementOf } from '../view.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { Lens } from './lens.tsx'

interface MagnifierProps {
  readonly store: ViewerStore
  readonly picture: ViewerImage
}

/** A lens that follows the pointer; without a pointer it starts in the centre and the arrow keys move it. */
export function Magnifier({ store, picture }: MagnifierProps) {
  const surface = useRef<HTMLDivElement>(null)
  const view = useViewer(store, state => state.view)
  const turn = useViewer(store, state => state.turn)
  const canvas = useViewer(store, (_, scene) => scene.canvas)
  const placement = placementOf(view, { image: store.scene().image, canvas })
  const [pointer, setPointer] = useState<{ readonly at: ReturnType<typeof canvasPoint>; readonly isTouch: boolean }>()
  const follow = (event: PointerEvent) => {
    event.stopPropagation()
    const { left, top, width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect()
    const at = canvasPointIn(turn, { width, height }, { x: event.clientX - left, y: event.clientY - top })
    setPointer({ at, isTouch: event.pointerType === 'touch' })
  }
  const at = toImage(placement, pointer?.at ?? canvasPoint(canvas.width / 2, canvas.height / 2))
  return (
    <>
      <div
        ref={surface}
        data-magnifier
        className="absolute inset-0 cursor-none touch-none"
        onPointerDown={follow}
        onPointerMove={follow}
      />
      <Lens store={store} picture={picture} at={at} isBeside={pointer?.isTouch ?? false} />
    </>
  )
}
