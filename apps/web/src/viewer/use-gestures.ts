import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { canvasPoint, isWithin } from './coordinates.ts'
import { nextOf } from './outlines/coincident.ts'
import { idle, step } from './tools/gesture.ts'
import type { GestureState, PointerEventName } from './tools/tool.ts'
import { canvasPointIn } from './turn/turn.ts'
import { zoomAt } from './view.ts'
import type { ViewerStore } from './viewer-store.ts'

/** Zoom per wheel pixel; a trackpad's pinch arrives as a wheel event with Ctrl and smaller steps. */
const wheelRate = 0.0015
const pinchRate = 0.01
const lineHeight = 16

/**
 * Passes pointer events to the gesture and the wheel to the zoom. Returns the handlers and whether a drag is in
 * progress.
 */
export function useGestures(store: ViewerStore, room: RefObject<HTMLDivElement | null>) {
  const gesture = useRef<GestureState>(idle)
  const [isDragging, setDragging] = useState(false)
  useWheelZoom(store, room)

  const handle = (name: PointerEventName) => (event: PointerEvent<HTMLDivElement>) => {
    if (name === 'down' && event.button !== 0) return
    // Panels rendered elsewhere through a portal are children only in React's tree.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    const box = event.currentTarget.getBoundingClientRect()
    const seen = canvasPoint(event.clientX - box.left, event.clientY - box.top)
    const at = canvasPointIn(store.state().turn, box, seen)
    // A touch pointer is captured by its first element, so leaving is detected by its position.
    const happened = name === 'move' && !isWithin(box, seen) ? 'leave' : name
    const under = markUnder(event.target)
    store.set((state, scene) => {
      // A click on an invisible outline selects nothing.
      const mark = under === null || !state.outlines ? null : nextOf(under, scene.marks, state.selected)
      const next = step(gesture.current, { name: happened, at, pointer: event.pointerId, mark }, state, scene)
      gesture.current = next.gesture
      return next.state
    })
    setDragging(gesture.current.name === 'dragging' || gesture.current.name === 'pinching')
  }

  return {
    isDragging,
    handlers: {
      onPointerDown: handle('down'),
      onPointerMove: handle('move'),
      onPointerUp: handle('up'),
      onPointerCancel: handle('leave'),
      onPointerLeave: handle('leave'),
    },
  }
}

function markUnder(target: EventTarget): string | null {
  const element = target instanceof Element ? target.closest('[data-mark]') : null
  return element?.getAttribute('data-mark') ?? null
}

function useWheelZoom(store: ViewerStore, room: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const element = room.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY
      const box = element.getBoundingClientRect()
      const seen = { x: event.clientX - box.left, y: event.clientY - box.top }
      const anchor = canvasPointIn(store.state().turn, box, seen)
      const factor = Math.exp(-pixels * (event.ctrlKey ? pinchRate : wheelRate))
      store.set((state, scene) => ({ ...state, view: zoomAt(state.view, scene, anchor, factor) }))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [store, room])
}
