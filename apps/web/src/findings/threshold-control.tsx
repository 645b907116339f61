import { t } from '@xrai/contract/strings/translate'
import { useId } from 'react'
import { Slider } from '../base/ui/slider.tsx'
import { thresholdOf } from './threshold.ts'

interface ThresholdControlProps {
  readonly value: number
  readonly onChange: (value: number) => void
}

/** The minimum confidence as a slider, two buttons and a number field: dragging is never the only way. */
export function ThresholdControl({ value, onChange }: ThresholdControlProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-14 font-semibold">
          {t('preview.confidence')}
        </label>
        <span className="flex items-center gap-1.5 text-14 text-room-muted">
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            value={value}
            onChange={event => {
              const next = thresholdOf(event.currentTarget.valueAsNumber)
              // Rewrites the text, because React leaves '07' in the field, which equals 7.
              event.currentTarget.value = String(next)
              onChange(next)
            }}
            className="h-8 w-14 [appearance:textfield] rounded-small border border-room-edge bg-room px-2 text-right text-14 text-room-text [&::-webkit-inner-spin-button]:appearance-none"
          />
          %
        </span>
      </div>
      <div className="mt-2">
        <Slider
          label={t('findings.thresholdSlider')}
          value={value}
          onChange={next => onChange(thresholdOf(next))}
          text={t('findings.percent', { percent: value })}
          less={t('findings.less')}
          more={t('findings.more')}
        />
      </div>
    </div>
  )
}
