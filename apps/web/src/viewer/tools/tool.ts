import type { CanvasPoint } from '../coordinates.ts'
import type { Scene, ToolName, ViewerState } from '../viewer-state.ts'

export type PointerEventName = 'down' | 'move' | 'up' | 'leave'

/** A pointer event on the canvas; `mark` is the outline under it, `pointer` its id, to distinguish two fingers. */
export interface ToolPointerEvent {
  readonly name: PointerEventName
  readonly at: CanvasPoint
  readonly pointer: number
  readonly mark: string | null
}

/** The state of the gesture; a tool decides only the effect of a drag from one point to another. */
export type GestureState =
  | { readonly name: 'idle' }
  | { readonly name: 'pointing'; readonly pointer: number; readonly start: CanvasPoint; readonly mark: string | null }
  | { readonly name: 'dragging'; readonly pointer: number; readonly last: CanvasPoint }
  | { readonly name: 'pinching'; readonly fingers: readonly [Finger, Finger] }

export interface Finger {
  readonly pointer: number
  readonly at: CanvasPoint
}

export interface Tool {
  readonly name: ToolName
  /** The CSS cursor while idle and while dragging. */
  readonly cursor: { readonly idle: string; readonly dragging: string }
  drag(state: ViewerState, scene: Scene, from: CanvasPoint, to: CanvasPoint): ViewerState
}
