import { t } from '@xrai/contract/strings/translate'
import { Tooltip } from '../../base/ui/tooltip.tsx'
import type { Command } from '../actions/command.ts'
import { useShortcutsOn } from '../shortcut-setting.ts'
import { roomButton } from './action-button.tsx'
import { keyLabel } from './key-label.ts'

/** A screen's command in the toolbar with its name and key. */
export function CommandButton({ command }: { readonly command: Command }) {
  const shortcutsOn = useShortcutsOn()
  const Icon = command.icon
  return (
    <Tooltip text={t(command.text)} {...(shortcutsOn ? { shortcut: keyLabel(command) } : {})}>
      <button
        type="button"
        aria-label={t(command.text)}
        aria-keyshortcuts={shortcutsOn ? command.keys[0] : undefined}
        onClick={command.perform}
        className={roomButton}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
