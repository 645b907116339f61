import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { canvasVector } from '../turn/turn.ts'
import { panBy } from '../view.ts'
import type { Scene, ViewerState } from '../viewer-state.ts'
import type { Action } from './action.ts'

/** CSS pixels per press of an arrow key. */
const stride = 48

/** An arrow moves the view, so the image moves the other way. */
const pan = (x: number, y: number) => (state: ViewerState, scene: Scene) => ({
  ...state,
  view: panBy(state.view, scene, canvasVector(state.turn, { x: -x * stride, y: -y * stride })),
})

export const moveActions: readonly Action[] = [
  {
    name: 'panLeft',
    text: 'viewer.panLeft',
    icon: ArrowLeft,
    keys: ['ArrowLeft'],
    group: 'move',
    perform: pan(-1, 0),
  },
  {
    name: 'panRight',
    text: 'viewer.panRight',
    icon: ArrowRight,
    keys: ['ArrowRight'],
    group: 'move',
    perform: pan(1, 0),
  },
  { name: 'panUp', text: 'viewer.panUp', icon: ArrowUp, keys: ['ArrowUp'], group: 'move', perform: pan(0, -1) },
  {
    name: 'panDown',
    text: 'viewer.panDown',
    icon: ArrowDown,
    keys: ['ArrowDown'],
    group: 'move',
    perform: pan(0, 1),
  },
]
