import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { canvasPoint } from '../coordinates.ts'
import { noFilters } from '../filters/filters.ts'
import { neutralLevels } from '../levels.ts'
import { upright } from '../turn/turn.ts'
import { fitView, zoomAt, zoomLimits } from '../view.ts'
import type { Scene, ViewerState } from '../viewer-state.ts'
import type { Action } from './action.ts'

const zoom = (factor: number) => (state: ViewerState, scene: Scene) => ({
  ...state,
  view: zoomAt(state.view, scene, canvasPoint(scene.canvas.width / 2, scene.canvas.height / 2), factor),
})

export const zoomOut: Action = {
  name: 'zoomOut',
  text: 'viewer.zoomOut',
  icon: ZoomOut,
  keys: ['-'],
  group: 'zoom',
  perform: zoom(1 / zoomLimits.step),
  isDisabled: state => state.view.zoom <= zoomLimits.least,
}

export const zoomIn: Action = {
  name: 'zoomIn',
  text: 'viewer.zoomIn',
  icon: ZoomIn,
  keys: ['+', '='],
  group: 'zoom',
  perform: zoom(zoomLimits.step),
  isDisabled: state => state.view.zoom >= zoomLimits.most,
}

/** Resets the view: fitted, upright, with the original greys. */
export const reset: Action = {
  name: 'reset',
  text: 'viewer.reset',
  icon: RotateCcw,
  keys: ['0'],
  group: 'zoom',
  perform: (state, scene) => ({
    ...state,
    view: fitView(scene.image),
    levels: neutralLevels,
    inverted: false,
    filters: noFilters,
    turn: upright,
  }),
}
