import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { dayOf, isDay } from '../../base/language/days.ts'

/** First and last day of a list as YYYY-MM-DD; either may be absent. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface DayFilterProps {
  readonly range: DayRange
  readonly labels: Readonly<Record<keyof DayRange, string>>
  /** Called with complete days only, several times while one is typed, so each should replace the history entry. */
  readonly onChange: (changed: DayRange) => void
  /** The label is above its field instead of beside it. */
  readonly stacked?: boolean
}

const isBackwards = ({ from, to }: DayRange) => from !== undefined && to !== undefined && from > to

/** The two days, as fields of a row of filters. */
export function DayFilter({ range, labels, onChange, stacked = false }: DayFilterProps) {
  const ends = ['from', 'to'] as const
  return ends.map(end => (
    <DayField
      key={end}
      label={labels[end]}
      day={range[end] ?? ''}
      isWrong={isBackwards(range)}
      onChange={day => onChange({ [end]: day })}
      stacked={stacked}
    />
  ))
}

interface DayFieldProps {
  readonly label: string
  readonly day: string
  readonly isWrong: boolean
  readonly onChange: (day: string) => void
  readonly stacked: boolean
}

/** The field's value is 0002-03-05 after the first digit of a year, so the address gets complete days only. */
function DayField({ label, day, isWrong, onChange, stacked }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <label className={`flex text-muted ${stacked ? 'min-w-0 flex-col gap-1 text-13' : 'items-center gap-2 text-14'}`}>
      {label}
      <input
        type="date"
        value={typed}
        max={dayOf(new Date())}
        aria-invalid={isWrong || undefined}
        onChange={({ target: { value } }) => {
          setTyped(value)
          if (value === '' || isDay(value)) onChange(value)
        }}
        onBlur={() => setTyped(day)}
        className={`h-10 min-w-0 rounded-control border border-edge bg-paper px-2.5 text-14 text-ink aria-invalid:border-error ${stacked ? '' : 'flex-1'}`}
      />
    </label>
  )
}

/** The fault of the two days, below their row. */
export function DayFilterError({ range }: Pick<DayFilterProps, 'range'>) {
  if (!isBackwards(range)) return null
  return (
    <p role="status" className="text-13 text-error">
      {t('analysis.datesBackwards')}
    </p>
  )
}
