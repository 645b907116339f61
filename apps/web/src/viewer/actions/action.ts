import type { TextKey } from '@xrai/contract/strings/translate'
import type { LucideIcon } from 'lucide-react'
import type { Scene, ViewerState } from '../viewer-state.ts'

/**
 * An action of the viewer as a value: the toolbar, the list of keys and the keyboard handler are derived from it.
 * `perform` is pure.
 */
export interface Action {
  readonly name: string
  readonly text: TextKey
  readonly icon: LucideIcon
  /** Values of KeyboardEvent.key that trigger it; the first one is displayed. */
  readonly keys: readonly string[]
  readonly group: 'zoom' | 'move' | 'picture' | 'findings' | 'help'
  readonly perform: (state: ViewerState, scene: Scene) => ViewerState
  /** For a toggle: whether it is on. */
  readonly isOn?: (state: ViewerState) => boolean
  readonly isDisabled?: (state: ViewerState, scene: Scene) => boolean
}
