import { turned } from '../levels.ts'
import { screenVector } from '../turn/turn.ts'
import type { Tool } from './tool.ts'

/** Window/level as on a reading station: right increases contrast, up increases brightness, however the image is turned. */
export const levelsTool: Tool = {
  name: 'levels',
  cursor: { idle: 'crosshair', dragging: 'crosshair' },
  drag: (state, _scene, from, to) => {
    const moved = screenVector(state.turn, { x: to.x - from.x, y: to.y - from.y })
    return { ...state, levels: turned(state.levels, { contrast: moved.x / 2, brightness: -moved.y / 2 }) }
  },
}
