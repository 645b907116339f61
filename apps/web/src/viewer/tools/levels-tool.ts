import { turned } from '../levels.ts'
import type { Tool } from './tool.ts'

/** Window/level as on a reading station: right increases contrast, up increases brightness. */
export const levelsTool: Tool = {
  name: 'levels',
  cursor: { idle: 'crosshair', dragging: 'crosshair' },
  drag: (state, _scene, from, to) => ({
    ...state,
    levels: turned(state.levels, { contrast: (to.x - from.x) / 2, brightness: (from.y - to.y) / 2 }),
  }),
}
