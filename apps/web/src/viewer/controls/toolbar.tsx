import { t } from '@xrai/contract/strings/translate'
import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { Action } from '../actions/action.ts'
import type { Command } from '../actions/command.ts'
import { nextFinding, previousFinding, toggleOutlines } from '../actions/findings.ts'
import { showKeys } from '../actions/keys.ts'
import { invert, levelsWithDrag, panWithDrag } from '../actions/picture.ts'
import { toggleTools } from '../actions/tools.ts'
import { reset, zoomIn, zoomOut } from '../actions/zoom.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import type { ShownWindows } from '../window-choice.ts'
import { ActionButton, roomButton } from './action-button.tsx'
import { CommandButton } from './command-button.tsx'

/** Actions that a narrow screen keeps in the menu. */
const secondary: readonly Action[] = [panWithDrag, levelsWithDrag, showKeys]

/** Its panel and sliders come after the picture; the button keeps their place. */
const LevelsPopover = lazyComponent(
  async () => (await import('./levels-popover.tsx')).LevelsPopover,
  <span className={roomButton} aria-hidden="true">
    <SlidersHorizontal size={20} strokeWidth={1.75} />
  </span>,
)

interface ToolbarProps {
  readonly store: ViewerStore
  readonly commands: readonly Command[]
  /** Whether there are tools to open. */
  readonly hasMore: boolean
  readonly windows: ShownWindows | undefined
}

export function Toolbar({ store, commands, hasMore, windows }: ToolbarProps) {
  const added = commands.filter(({ isInToolbar }) => isInToolbar)
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.toolbar')}
      className="@container flex h-14 shrink-0 items-center justify-center border-t border-room-line bg-room-panel px-1"
    >
      <ActionButton action={zoomOut} store={store} />
      <ZoomPercent store={store} />
      <ActionButton action={zoomIn} store={store} />
      <ActionButton action={reset} store={store} />
      <Divider />
      <ActionButton action={panWithDrag} store={store} className="hidden @xl:grid" />
      <ActionButton action={levelsWithDrag} store={store} className="hidden @xl:grid" />
      <LevelsPopover store={store} windows={windows} />
      <ActionButton action={invert} store={store} />
      <Divider />
      <ActionButton action={toggleOutlines} store={store} />
      <ActionButton action={previousFinding} store={store} className="hidden @md:grid" />
      <ActionButton action={nextFinding} store={store} className="hidden @md:grid" />
      {added.map(command => (
        <CommandButton key={command.name} command={command} />
      ))}
      {hasMore && <ActionButton action={toggleTools} store={store} />}
      <Divider />
      <ActionButton action={showKeys} store={store} className="hidden @xl:grid" />
      <div className="@xl:hidden">
        <MoreMenu store={store} />
      </div>
    </div>
  )
}

function ZoomPercent({ store }: { readonly store: ViewerStore }) {
  const percent = useViewer(store, state => Math.round(state.view.zoom * 100))
  return (
    <output aria-label={t('viewer.zoomLabel', { percent })} className="w-13 shrink-0 text-center text-14">
      {t('viewer.zoom', { percent })}
    </output>
  )
}

const Divider = () => <span aria-hidden="true" className="mx-1.5 hidden h-6 w-px shrink-0 bg-room-line @md:block" />

function MoreMenu({ store }: { readonly store: ViewerStore }) {
  return (
    <LazyMenu
      trigger={
        <button type="button" aria-label={t('viewer.more')} className={roomButton}>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
      items={[previousFinding, nextFinding, ...secondary].map(action => ({
        label: t(action.text),
        icon: action.icon,
        perform: () => store.perform(action),
      }))}
    />
  )
}
