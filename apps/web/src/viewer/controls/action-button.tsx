import { t } from '@xrai/contract/strings/translate'
import { classNames } from '../../base/ui/class-names.ts'
import { Tooltip } from '../../base/ui/tooltip.tsx'
import type { Action } from '../actions/action.ts'
import { useShortcutsOn } from '../shortcut-setting.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { keyLabel } from './key-label.ts'

export const roomButton =
  'grid size-10 min-w-8 place-items-center rounded-control text-room-text transition-colors hover:bg-room-raised ' +
  'active:bg-room-line aria-pressed:bg-room-line aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'

interface ActionButtonProps {
  readonly action: Action
  readonly store: ViewerStore
  readonly className?: string
}

/** An action of the viewer as a button with its name and key. At its limit it keeps the focus. */
export function ActionButton({ action, store, className }: ActionButtonProps) {
  const isOn = useViewer(store, state => action.isOn?.(state))
  const isDisabled = useViewer(store, (state, scene) => action.isDisabled?.(state, scene) ?? false)
  const shortcut = keyLabel(action)
  const shortcutsOn = useShortcutsOn()
  const Icon = action.icon
  return (
    <Tooltip text={t(action.text)} {...(shortcutsOn && shortcut !== '' ? { shortcut } : {})}>
      <button
        type="button"
        aria-label={t(action.text)}
        aria-pressed={isOn}
        aria-keyshortcuts={shortcutsOn ? action.keys[0]?.replace(' ', 'Space') : undefined}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : () => store.perform(action)}
        className={classNames(roomButton, className)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
