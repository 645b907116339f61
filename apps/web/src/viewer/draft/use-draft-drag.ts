import { type PointerEvent, useRef } from 'react'
import { type ImagePoint, type Placement, toImage } from '../coordinates.ts'
import { canvasPointIn, type Turn } from '../turn/turn.ts'
import { followPointer } from './follow-pointer.ts'

/** Follows one pointer over a surface in image pixels; the room's own gestures do not receive it. */
export function useDraftDrag(placement: Placement, turn: Turn) {
  const surface = useRef<HTMLDivElement>(null)
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): ImagePoint => {
    const { left, top, width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect()
    return toImage(placement, canvasPointIn(turn, { width, height }, { x: clientX - left, y: clientY - top }))
  }
  /** `onMove` gets the start and the current point of the pointer; `onMoved` is called at the end, if it moved. */
  const drag =
    (onMove: (start: ImagePoint, now: ImagePoint) => void, onMoved?: () => void) =>
    (event: PointerEvent<HTMLElement | SVGElement>) =>
      followPointer(event, pointOf, onMove, onMoved)
  return { surface, drag }
}
