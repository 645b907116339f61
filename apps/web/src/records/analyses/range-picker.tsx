import { t } from '@xrai/contract/strings/translate'
import { useId, useState } from 'react'
import { dayOf } from '../../base/language/days.ts'
import { classNames } from '../../base/ui/class-names.ts'
import type { DayRange } from '../../client/metrics.ts'
import { type PresetId, presetRange, presets, rangeFault } from './range.ts'

export type RangeChoice = PresetId | 'custom'

export interface RangePickerProps {
  readonly choice: RangeChoice
  readonly range: DayRange
  readonly onChange: (choice: RangeChoice, range: DayRange) => void
}

/** The days of the metrics: a preset that ends today, or any two. */
export function RangePicker({ choice, range, onChange }: RangePickerProps) {
  const name = useId()
  const options = [...presets.map(({ id }) => id), 'custom'] as const
  return (
    <div className="flex flex-col gap-3 sm:items-end">
      <fieldset>
        <legend className="sr-only">{t('metrics.range')}</legend>
        <div className="inline-flex rounded-control border border-line bg-mist p-0.5">
          {options.map(option => (
            <label
              key={option}
              className={classNames(
                'relative flex min-h-8 cursor-pointer items-center rounded-small px-2.5 text-14 font-medium whitespace-nowrap transition-colors has-focus-visible:outline-2 has-focus-visible:outline-primary-ink sm:px-3',
                option === choice ? 'bg-paper text-ink shadow-raised' : 'text-muted hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={option === choice}
                onChange={() => onChange(option, option === 'custom' ? range : presetRange(option))}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {t(`metrics.${option}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {choice === 'custom' && <TwoDays range={range} onChange={next => onChange('custom', next)} />}
    </div>
  )
}

/** Two days; the metrics are fetched as soon as they form a range. */
function TwoDays({ range, onChange }: Pick<RangePickerProps, 'range'> & { onChange: (range: DayRange) => void }) {
  const [typed, setTyped] = useState(range)
  const noteId = useId()
  const fault = rangeFault(typed)
  const set = (change: Partial<DayRange>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (rangeFault(next) === undefined) onChange(next)
  }
  const day = (end: 'from' | 'to') => (
    <label className="flex items-center gap-2 text-14 text-muted">
      {t(`metrics.${end}`)}
      <input
        type="date"
        value={typed[end]}
        max={dayOf(new Date())}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : noteId}
        onChange={event => set({ [end]: event.target.value })}
        className="h-10 rounded-control border border-edge bg-paper px-2.5 text-14 text-ink aria-invalid:border-error"
      />
    </label>
  )
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {day('from')}
        {day('to')}
      </div>
      <p id={noteId} role="status" className="min-h-5 text-13 text-error">
        {fault && t(fault)}
      </p>
    </div>
  )
}
