import type { Placement } from '../coordinates.ts'
import type { GreyWindow } from '../levels.ts'
import type { Frame, View } from '../view.ts'

export type RendererName = 'webgl' | 'cpu'

/** A displayed image that can be moved and windowed; hides Cornerstone. */
export interface Stage {
  readonly renderer: RendererName
  readonly show: (view: View, frame: Frame) => void
  readonly setWindow: (window: GreyWindow, inverted: boolean) => void
  /** The renderer's current position of image pixels on the canvas. */
  readonly placement: () => Placement
  readonly destroy: () => void
}
