import { t } from '@xrai/contract/strings/translate'
import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { LazyMenu } from '../../base/ui/lazy-menu.tsx'
import type { Action } from '../actions/action.ts'
import type { Command } from '../actions/command.ts'
import { nextFinding, previousFinding, toggleOutlines } from '../actions/findings.ts'
import { showKeys } from '../actions/keys.ts'
import { invert, levelsWithDrag, panWithDrag } from '../actions/picture.ts'
import { toggleTools } from '../actions/tools.ts'
import { reset, zoomIn, zoomOut } from '../actions/zoom.ts'
import { fullScreen } from '../full-screen.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import type { ShownWindows } from '../window-choice.ts'
import { ActionButton, roomButton } from './action-button.tsx'
import { CommandButton } from './command-button.tsx'
import { ToolGroup } from './tool-group.tsx'

/** Actions that a narrow screen keeps in the menu. */
const secondary: readonly Action[] = [panWithDrag, levelsWithDrag, showKeys]

/** Its panel and sliders are loaded after the image; the button reserves their space. */
const LevelsTray = lazyComponent(
  async () => (await import('./levels-tray.tsx')).LevelsTray,
  <span className={roomButton} aria-hidden="true">
    <SlidersHorizontal size={20} strokeWidth={1.75} />
  </span>,
)

interface ToolbarProps {
  readonly store: ViewerStore
  readonly commands: readonly Command[]
  /**
   * Receives the slot of the further tools, a second line of the toolbar while they are open. Undefined if there are
   * none.
   */
  readonly onSlot: ((slot: HTMLElement | null) => void) | undefined
  readonly windows: ShownWindows | undefined
}

/** All tools in named groups below the image; a tool's panel opens above them and moves the image up. */
export function Toolbar({ store, commands, onSlot, windows }: ToolbarProps) {
  const added = commands.filter(({ isInToolbar }) => isInToolbar)
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.toolbar')}
      className="@container shrink-0 border-t border-room-line bg-room-panel"
    >
      {onSlot && <div ref={onSlot} />}
      <div className="flex h-14 items-center justify-center @sm:px-1">
        <ToolGroup name={t('viewer.groups.see')}>
          <ActionButton action={zoomOut} store={store} />
          <ZoomPercent store={store} />
          <ActionButton action={zoomIn} store={store} />
          <ActionButton action={reset} store={store} />
          <span className="hidden @md:block">
            <CommandButton command={fullScreen} />
          </span>
        </ToolGroup>
        <ToolGroup name={t('viewer.groups.grey')}>
          <ActionButton action={panWithDrag} store={store} className="hidden @2xl:grid" />
          <ActionButton action={levelsWithDrag} store={store} className="hidden @2xl:grid" />
          <LevelsTray store={store} windows={windows} />
          <ActionButton action={invert} store={store} />
        </ToolGroup>
        <ToolGroup name={t('viewer.groups.mark')}>
          <ActionButton action={toggleOutlines} store={store} />
          <ActionButton action={previousFinding} store={store} className="hidden @md:grid" />
          <ActionButton action={nextFinding} store={store} className="hidden @md:grid" />
          {added.map(command => (
            <CommandButton key={command.name} command={command} />
          ))}
        </ToolGroup>
        {onSlot && (
          <ToolGroup name={t('viewer.groups.measure')}>
            <ActionButton action={toggleTools} store={store} />
          </ToolGroup>
        )}
        <ToolGroup name={t('viewer.groups.view')}>
          <ActionButton action={showKeys} store={store} className="hidden @2xl:grid" />
          <div className="flex min-w-0 @2xl:hidden">
            <MoreMenu store={store} />
          </div>
        </ToolGroup>
      </div>
    </div>
  )
}

function ZoomPercent({ store }: { readonly store: ViewerStore }) {
  const percent = useViewer(store, state => Math.round(state.view.zoom * 100))
  return (
    <output
      aria-label={t('viewer.zoomLabel', { percent })}
      // On a narrow phone the tools need its place.
      className="w-13 shrink-0 text-center text-14 @max-sm:sr-only"
    >
      {t('viewer.zoom', { percent })}
    </output>
  )
}

function MoreMenu({ store }: { readonly store: ViewerStore }) {
  return (
    <LazyMenu
      trigger={
        <button type="button" aria-label={t('viewer.more')} className={roomButton}>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
      items={[
        ...[previousFinding, nextFinding, ...secondary].map(action => ({
          label: t(action.text),
          icon: action.icon,
          perform: () => store.perform(action),
        })),
        { label: t(fullScreen.text), icon: fullScreen.icon, perform: fullScreen.perform },
      ]}
    />
  )
}
