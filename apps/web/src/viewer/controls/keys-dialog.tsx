import { t } from '@xrai/contract/strings/translate'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { allActions } from '../actions/all.ts'
import type { Command } from '../actions/command.ts'
import { fullScreen } from '../full-screen.ts'
import { setShortcuts, useShortcutsOn } from '../shortcut-setting.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { keyLabel } from './key-label.ts'

interface KeysDialogProps {
  readonly store: ViewerStore
  readonly commands: readonly Command[]
}

/** The list of keys, derived from the actions, and the switch that disables them. */
export function KeysDialog({ store, commands }: KeysDialogProps) {
  const open = useViewer(store, state => state.keysOpen)
  const isOn = useShortcutsOn()
  const close = () => store.set(state => ({ ...state, keysOpen: false }))
  return (
    <Dialog open={open} onClose={close} title={t('viewer.keysTitle')}>
      <p className="mb-3 text-14 text-muted">{t('viewer.keysHint')}</p>
      <Checkbox
        label={t('viewer.keysOn')}
        checked={isOn}
        onChange={event => setShortcuts(event.currentTarget.checked)}
        className="mb-4"
      />
      <dl className={isOn ? undefined : 'opacity-60'}>
        {[...commands, fullScreen, ...allActions].map(action => (
          <div
            key={action.name}
            className="flex items-center justify-between gap-4 border-t border-line py-1.5 text-14"
          >
            <dt>{t(action.text)}</dt>
            <dd>
              <kbd className="inline-block min-w-8 rounded-small border border-edge bg-mist px-2 py-0.5 text-center font-sans text-13">
                {keyLabel(action)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
