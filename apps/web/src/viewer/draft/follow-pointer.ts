import type { PointerEvent } from 'react'

/** What a pointer event says of its position. */
type Position = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>

/**
 * Follows one pointer from its press on an element until its release, wherever it moves. `onMove` gets the start and the
 * current point; `onMoved` is called at the end, if it moved. What lies below the element does not receive the press.
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
