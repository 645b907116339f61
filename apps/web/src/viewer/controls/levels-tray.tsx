import { t } from '@xrai/contract/strings/translate'
import { SlidersHorizontal } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Slider } from '../../base/ui/slider.tsx'
import { type Levels, levelLimits, neutralLevels } from '../levels.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import type { ShownWindows } from '../window-choice.ts'
import { TrayButton } from './tray-button.tsx'
import { WindowRadios } from './window-radios.tsx'

const kinds = [
  { name: 'brightness', text: 'viewer.brightness', less: 'viewer.brightnessLess', more: 'viewer.brightnessMore' },
  { name: 'contrast', text: 'viewer.contrast', less: 'viewer.contrastLess', more: 'viewer.contrastMore' },
] as const satisfies readonly { readonly name: keyof Levels; readonly [text: string]: string }[]

interface LevelsTrayProps {
  readonly store: ViewerStore
  readonly windows?: ShownWindows | undefined
}

/**
 * Sliders and buttons for brightness and contrast, an alternative to dragging on the image; beside them the windows of
 * its file, if it has several.
 */
export function LevelsTray({ store, windows }: LevelsTrayProps) {
  const levels = useViewer(store, state => state.levels)
  const set = (next: Partial<Levels>) => store.set(state => ({ ...state, levels: { ...state.levels, ...next } }))
  return (
    <TrayButton
      label={t(windows ? 'viewer.windowAndLevels' : 'viewer.levels')}
      icon={SlidersHorizontal}
      count={windows?.names.length ?? 0}
    >
      <div className="flex flex-wrap items-end justify-center gap-x-8 gap-y-3">
        {windows && (
          <div className="min-w-60 max-lg:w-full">
            <WindowRadios {...windows} />
          </div>
        )}
        {kinds.map(({ name, text, less, more }) => {
          const value = Math.round(levels[name])
          return (
            <div key={name} className="max-w-80 min-w-56 flex-1">
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
          className={buttonClass('room')}
          onClick={() => set(neutralLevels)}
          disabled={levels.brightness === 0 && levels.contrast === 0}
        >
          {t('viewer.levelsReset')}
        </button>
      </div>
    </TrayButton>
  )
}
