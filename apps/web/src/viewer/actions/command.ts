import type { TextKey } from '@xrai/contract/strings/translate'
import type { LucideIcon } from 'lucide-react'

/**
 * An action that a screen adds to the viewer's own: the keyboard handler, the list of keys and optionally the toolbar
 * are derived from it. Unlike an action it changes more than the viewer's state.
 */
export interface Command {
  readonly name: string
  readonly text: TextKey
  readonly icon: LucideIcon
  readonly keys: readonly string[]
  readonly perform: () => void
  readonly isInToolbar?: boolean
}

export const commandOfKey = (commands: readonly Command[], key: string): Command | undefined =>
  commands.find(({ keys }) => keys.includes(key)) ?? commands.find(({ keys }) => keys.includes(key.toLowerCase()))
