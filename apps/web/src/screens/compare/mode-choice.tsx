import { t } from '@xrai/contract/strings/translate'
import { Columns2, Layers2, SquareSplitHorizontal } from 'lucide-react'

const modes = {
  side: { icon: Columns2, text: 'compare.side' },
  swipe: { icon: SquareSplitHorizontal, text: 'compare.swipe' },
  overlay: { icon: Layers2, text: 'compare.overlay' },
} as const
export type ViewMode = keyof typeof modes

interface ModeChoiceProps {
  readonly mode: ViewMode
  readonly onChange: (mode: ViewMode) => void
}

export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset className="flex rounded-control border border-room-line p-0.5">
      <legend className="sr-only">{t('compare.mode')}</legend>
      {(Object.keys(modes) as ViewMode[]).map(known => {
        const { icon: Icon, text } = modes[known]
        return (
          <button
            key={known}
            type="button"
            aria-pressed={known === mode}
            onClick={() => onChange(known)}
            className="flex min-h-9 items-center gap-1.5 rounded-[8px] px-2.5 text-13 whitespace-nowrap text-room-muted transition-colors hover:text-room-text aria-pressed:bg-room-line aria-pressed:text-room-text pointer-coarse:min-h-11"
          >
            <Icon size={16} aria-hidden="true" className="max-[22.5rem]:hidden" />
            {t(text)}
          </button>
        )
      })}
    </fieldset>
  )
}
