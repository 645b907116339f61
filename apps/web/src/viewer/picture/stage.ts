import type { Placement } from '../coordinates.ts'
import type { GreyWindow } from '../levels.ts'
import type { Frame, View } from '../view.ts'

export type RendererName = 'webgl' | 'cpu'

/** A picture on screen that can be moved and windowed; nothing of Cornerstone is seen through it. */
export interface Stage {
  readonly renderer: RendererName
  readonly show: (view: View, frame: Frame) => void
  readonly setWindow: (window: GreyWindow, inverted: boolean) => void
  /** Where the renderer puts image pixels on the canvas just now, by its own reckoning. */
  readonly placement: () => Placement
  readonly destroy: () => void
}
