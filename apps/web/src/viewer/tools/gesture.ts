import { type CanvasPoint, canvasPoint } from '../coordinates.ts'
import { panBy, zoomAt } from '../view.ts'
import type { Scene, ToolName, ViewerState } from '../viewer-state.ts'
import { levelsTool } from './levels-tool.ts'
import { panTool } from './pan-tool.ts'
import type { Finger, GestureState, Tool, ToolPointerEvent } from './tool.ts'

export const idle: GestureState = { name: 'idle' }

/** Tolerance in CSS pixels before a press becomes a drag. */
const slack = 4

const tools: Readonly<Record<ToolName, Tool>> = { pan: panTool, levels: levelsTool }

export const toolOf = (name: ToolName): Tool => tools[name]

interface Step {
  readonly gesture: GestureState
  readonly state: ViewerState
}

const distance = (a: CanvasPoint, b: CanvasPoint) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: CanvasPoint, b: CanvasPoint) => canvasPoint((a.x + b.x) / 2, (a.y + b.y) / 2)

/** The next gesture and viewer state: idle → pointing → dragging → idle, or two fingers pinching. Pure. */
export function step(gesture: GestureState, event: ToolPointerEvent, state: ViewerState, scene: Scene): Step {
  switch (gesture.name) {
    case 'idle':
      return { gesture: event.name === 'down' ? pointing(event) : gesture, state }
    case 'pointing':
      return fromPointing(gesture, event, state, scene)
    case 'dragging':
      return fromDragging(gesture, event, state, scene)
    case 'pinching':
      return fromPinching(gesture, event, state, scene)
  }
}

const pointing = ({ pointer, at, mark }: ToolPointerEvent): GestureState => ({
  name: 'pointing',
  pointer,
  start: at,
  mark,
})

function fromPointing(
  gesture: Extract<GestureState, { name: 'pointing' }>,
  event: ToolPointerEvent,
  state: ViewerState,
  scene: Scene,
): Step {
  if (event.pointer !== gesture.pointer) {
    return { gesture: event.name === 'down' ? pinching(gesture.pointer, gesture.start, event) : gesture, state }
  }
  if (event.name === 'leave') return { gesture: idle, state }
  if (event.name === 'up') return { gesture: idle, state: { ...state, selected: gesture.mark } }
  if (distance(gesture.start, event.at) < slack) return { gesture, state }
  const dragging: GestureState = { name: 'dragging', pointer: gesture.pointer, last: event.at }
  return { gesture: dragging, state: toolOf(state.tool).drag(state, scene, gesture.start, event.at) }
}

function fromDragging(
  gesture: Extract<GestureState, { name: 'dragging' }>,
  event: ToolPointerEvent,
  state: ViewerState,
  scene: Scene,
): Step {
  if (event.pointer !== gesture.pointer) {
    return { gesture: event.name === 'down' ? pinching(gesture.pointer, gesture.last, event) : gesture, state }
  }
  if (event.name !== 'move') return { gesture: idle, state }
  return {
    gesture: { ...gesture, last: event.at },
    state: toolOf(state.tool).drag(state, scene, gesture.last, event.at),
  }
}

const pinching = (pointer: number, at: CanvasPoint, second: ToolPointerEvent): GestureState => ({
  name: 'pinching',
  fingers: [
    { pointer, at },
    { pointer: second.pointer, at: second.at },
  ],
})

function fromPinching(
  gesture: Extract<GestureState, { name: 'pinching' }>,
  event: ToolPointerEvent,
  state: ViewerState,
  scene: Scene,
): Step {
  const [a, b] = gesture.fingers
  const moving = [a, b].find(finger => finger.pointer === event.pointer)
  if (!moving) return { gesture, state }
  const staying = moving === a ? b : a
  if (event.name !== 'move') {
    return { gesture: { name: 'dragging', pointer: staying.pointer, last: staying.at }, state }
  }
  const now: Finger = { pointer: moving.pointer, at: event.at }
  const from = middle(moving.at, staying.at)
  const to = middle(now.at, staying.at)
  const factor = distance(now.at, staying.at) / Math.max(1, distance(moving.at, staying.at))
  const panned = panBy(state.view, scene, { x: to.x - from.x, y: to.y - from.y })
  return {
    gesture: { name: 'pinching', fingers: [now, staying] },
    state: { ...state, view: zoomAt(panned, scene, to, factor) },
  }
}
