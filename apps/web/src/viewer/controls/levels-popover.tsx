import { t } from '@xrai/contract/strings/translate'
import { SlidersHorizontal } from 'lucide-react'
import { Popover } from 'radix-ui'
import { buttonClass } from '../../ui/button-class.ts'
import { Slider } from '../../ui/slider.tsx'
import { type Levels, levelLimits, neutralLevels } from '../levels.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import type { ShownWindows } from '../window-choice.ts'
import { roomButton } from './action-button.tsx'
import { RoomCount } from './room-count.tsx'
import { WindowRadios } from './window-radios.tsx'

const kinds = [
  { name: 'brightness', text: 'viewer.brightness', less: 'viewer.brightnessLess', more: 'viewer.brightnessMore' },
  { name: 'contrast', text: 'viewer.contrast', less: 'viewer.contrastLess', more: 'viewer.contrastMore' },
] as const satisfies readonly { readonly name: keyof Levels; readonly [text: string]: string }[]

interface LevelsPopoverProps {
  readonly store: ViewerStore
  readonly windows?: ShownWindows | undefined
}

/**
 * Brightness and contrast by sliders and buttons, an alternative to dragging on the picture; over them the windows of its
 * file, where it has several.
 */
export function LevelsPopover({ store, windows }: LevelsPopoverProps) {
  const levels = useViewer(store, state => state.levels)
  const label = t(windows ? 'viewer.windowAndLevels' : 'viewer.levels')
  const set = (next: Partial<Levels>) => store.set(state => ({ ...state, levels: { ...state.levels, ...next } }))
  return (
    <Popover.Root>
      <Popover.Trigger className={`${roomButton} relative`} aria-label={label}>
        <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        {windows && <RoomCount count={windows.names.length} />}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={10}
          collisionPadding={12}
          aria-label={label}
          className="room z-40 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-24px)] animate-fade flex-col gap-3 overflow-y-auto rounded-card border border-room-line bg-room-panel p-4 shadow-floating"
        >
          {windows && <WindowRadios {...windows} />}
          {kinds.map(({ name, text, less, more }) => {
            const value = Math.round(levels[name])
            return (
              <div key={name}>
                <div className="flex justify-between text-13 text-room-muted">
                  <span>{t(text)}</span>
                  <output className="text-room-text">{value > 0 ? `+${value}` : value}</output>
                </div>
                <Slider
                  label={t(text)}
                  value={value}
                  min={levelLimits.least}
                  max={levelLimits.most}
                  step={levelLimits.step}
                  text={String(value)}
                  less={t(less)}
                  more={t(more)}
                  onChange={next => set({ [name]: next })}
                />
              </div>
            )
          })}
          <button
            type="button"
            className={buttonClass('room', 'self-end')}
            onClick={() => set(neutralLevels)}
            disabled={levels.brightness === 0 && levels.contrast === 0}
          >
            {t('viewer.levelsReset')}
          </button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
