import type { PointerEvent } from 'react'

/** The position of a pointer event in the window. */
type Position = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>

/**
 * Captures a pointer that was pressed on an element until its release. `onMove` gets the start and the current point;
 * `onMoved` is called at the end, if it moved. The event does not bubble.
 */
export function followPointer<Point>(
  event: PointerEvent<HTMLElement | SVGElement>,
  pointOf: (position: Position) => Point,
  onMove: (start: Point, now: Point) => void,
  onMoved?: () => void,
) {
  if (event.button !== 0) return
  event.stopPropagation()
  const element: Element = event.currentTarget
  const start = pointOf(event)
  element.setPointerCapture(event.pointerId)
  let isMoved = false
  const follow = (move: Event) => {
    if (!(move instanceof globalThis.PointerEvent)) return
    isMoved = true
    onMove(start, pointOf(move))
  }
  const end = () => {
    element.removeEventListener('pointermove', follow)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
    if (isMoved) onMoved?.()
  }
  element.addEventListener('pointermove', follow)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
}
