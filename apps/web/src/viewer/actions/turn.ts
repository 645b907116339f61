import { FlipHorizontal2, FlipVertical2, RotateCcwSquare, RotateCwSquare, Scan } from 'lucide-react'
import { mirroredTurn, overturned, type Turn, turnedBy } from '../turn/turn.ts'
import { fitScale, zoomLimits } from '../view.ts'
import type { Scene, ViewerState } from '../viewer-state.ts'
import type { Action } from './action.ts'

const turned = (turn: (before: Turn) => Turn) => (state: ViewerState) => ({ ...state, turn: turn(state.turn) })

/** Rotation and mirroring of the view: nothing of it is stored. */
export const turnActions: readonly Action[] = [
  {
    name: 'rotateLeft',
    text: 'viewer.rotateLeft',
    icon: RotateCcwSquare,
    keys: [],
    group: 'picture',
    perform: turned(turn => turnedBy(turn, -1)),
  },
  {
    name: 'rotateRight',
    text: 'viewer.rotateRight',
    icon: RotateCwSquare,
    keys: [],
    group: 'picture',
    perform: turned(turn => turnedBy(turn, 1)),
  },
  {
    name: 'mirror',
    text: 'viewer.mirror',
    icon: FlipVertical2,
    keys: [],
    group: 'picture',
    perform: turned(mirroredTurn),
  },
  {
    name: 'overturn',
    text: 'viewer.overturn',
    icon: FlipHorizontal2,
    keys: [],
    group: 'picture',
    perform: turned(overturned),
  },
]

/** The zoom at which a pixel of the file is a pixel of the screen. */
const trueZoom = (scene: Scene): number => 1 / (fitScale(scene) * devicePixelRatio)

/** One image pixel per screen pixel, without interpolation. Disabled outside the limits of the zoom. */
export const pixelForPixel: Action = {
  name: 'pixelForPixel',
  text: 'viewer.pixelForPixel',
  icon: Scan,
  keys: [],
  group: 'zoom',
  perform: (state, scene) => ({ ...state, view: { ...state.view, zoom: trueZoom(scene) } }),
  isDisabled: (_, scene) => {
    const zoom = trueZoom(scene)
    return !(zoom >= zoomLimits.least && zoom <= zoomLimits.most)
  },
}
