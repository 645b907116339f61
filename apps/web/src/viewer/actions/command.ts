import type { TextKey } from '@xrai/contract/strings/translate'
import type { LucideIcon } from 'lucide-react'

/**
 * What a screen adds to the viewer's own actions: the keyboard, the list of keys and, where it asks for it, the toolbar
 * are made from it. Unlike an action it changes more than the viewer's state.
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
