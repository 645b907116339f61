import { panBy } from '../view.ts'
import type { Tool } from './tool.ts'

export const panTool: Tool = {
  name: 'pan',
  cursor: { idle: 'grab', dragging: 'grabbing' },
  drag: (state, scene, from, to) => ({
    ...state,
    view: panBy(state.view, scene, { x: to.x - from.x, y: to.y - from.y }),
  }),
}
