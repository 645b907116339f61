import { type CanvasPoint, canvasPoint } from '../coordinates.ts'
import { panBy, zoomAt } from '../view.ts'
import type { Scene, ToolName, ViewerState } from '../viewer-state.ts'
import { levelsTool } from './levels-tool.ts'
import { panTool } from './pan-tool.ts'
import type { Finger, HandState, PointerHappening, Tool } from './tool.ts'

export const idle: HandState = { name: 'idle' }

/** CSS pixels a pointer may tremble before a press becomes a drag. */
const slack = 4

const tools: Readonly<Record<ToolName, Tool>> = { pan: panTool, levels: levelsTool }

export const toolOf = (name: ToolName): Tool => tools[name]

interface Step {
  readonly hand: HandState
  readonly state: ViewerState
}

const distance = (a: CanvasPoint, b: CanvasPoint) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: CanvasPoint, b: CanvasPoint) => canvasPoint((a.x + b.x) / 2, (a.y + b.y) / 2)

/** The next hand and viewer state: idle → pointing → dragging → idle, or two fingers pinching. Pure. */
export function step(hand: HandState, event: PointerHappening, state: ViewerState, scene: Scene): Step {
  switch (hand.name) {
    case 'idle':
      return { hand: event.name === 'down' ? pointing(event) : hand, state }
    case 'pointing':
      return fromPointing(hand, event, state, scene)
    case 'dragging':
      return fromDragging(hand, event, state, scene)
    case 'pinching':
      return fromPinching(hand, event, state, scene)
  }
}

const pointing = ({ pointer, at, mark }: PointerHappening): HandState => ({
  name: 'pointing',
  pointer,
  start: at,
  mark,
})

function fromPointing(
  hand: Extract<HandState, { name: 'pointing' }>,
  event: PointerHappening,
  state: ViewerState,
  scene: Scene,
): Step {
  if (event.pointer !== hand.pointer) {
    return { hand: event.name === 'down' ? pinching(hand.pointer, hand.start, event) : hand, state }
  }
  if (event.name === 'leave') return { hand: idle, state }
  if (event.name === 'up') return { hand: idle, state: { ...state, selected: hand.mark } }
  if (distance(hand.start, event.at) < slack) return { hand, state }
  const dragging: HandState = { name: 'dragging', pointer: hand.pointer, last: event.at }
  return { hand: dragging, state: toolOf(state.tool).drag(state, scene, hand.start, event.at) }
}

function fromDragging(
  hand: Extract<HandState, { name: 'dragging' }>,
  event: PointerHappening,
  state: ViewerState,
  scene: Scene,
): Step {
  if (event.pointer !== hand.pointer) {
    return { hand: event.name === 'down' ? pinching(hand.pointer, hand.last, event) : hand, state }
  }
  if (event.name !== 'move') return { hand: idle, state }
  return {
    hand: { ...hand, last: event.at },
    state: toolOf(state.tool).drag(state, scene, hand.last, event.at),
  }
}

const pinching = (pointer: number, at: CanvasPoint, second: PointerHappening): HandState => ({
  name: 'pinching',
  fingers: [
    { pointer, at },
    { pointer: second.pointer, at: second.at },
  ],
})

function fromPinching(
  hand: Extract<HandState, { name: 'pinching' }>,
  event: PointerHappening,
  state: ViewerState,
  scene: Scene,
): Step {
  const [a, b] = hand.fingers
  const moving = [a, b].find(finger => finger.pointer === event.pointer)
  if (!moving) return { hand, state }
  const staying = moving === a ? b : a
  if (event.name !== 'move') {
    return { hand: { name: 'dragging', pointer: staying.pointer, last: staying.at }, state }
  }
  const now: Finger = { pointer: moving.pointer, at: event.at }
  const from = middle(moving.at, staying.at)
  const to = middle(now.at, staying.at)
  const factor = distance(now.at, staying.at) / Math.max(1, distance(moving.at, staying.at))
  const panned = panBy(state.view, scene, { x: to.x - from.x, y: to.y - from.y })
  return {
    hand: { name: 'pinching', fingers: [now, staying] },
    state: { ...state, view: zoomAt(panned, scene, to, factor) },
  }
}
