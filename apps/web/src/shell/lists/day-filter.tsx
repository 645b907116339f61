import { t } from '@xrai/contract/strings/translate'
import { dayOf } from '../../base/language/days.ts'

/** First and last day of a list as YYYY-MM-DD; either may be absent. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface DayFilterProps {
  readonly range: DayRange
  readonly labels: Readonly<Record<keyof DayRange, string>>
  readonly onChange: (changed: DayRange) => void
  /** The label is above its field instead of beside it. */
  readonly stacked?: boolean
}

const isBackwards = ({ from, to }: DayRange) => from !== undefined && to !== undefined && from > to

/** The two days, as fields of a row of filters. */
export function DayFilter({ range, labels, onChange, stacked = false }: DayFilterProps) {
  const label = stacked ? 'min-w-0 flex-col gap-1 text-13' : 'items-center gap-2 text-14'
  const ends = ['from', 'to'] as const
  return ends.map(end => (
    <label key={end} className={`flex text-muted ${label}`}>
      {labels[end]}
      <input
        type="date"
        value={range[end] ?? ''}
        max={dayOf(new Date())}
        aria-invalid={isBackwards(range) || undefined}
        onChange={event => onChange({ [end]: event.target.value })}
        className={`h-10 min-w-0 rounded-control border border-edge bg-paper px-2.5 text-14 text-ink aria-invalid:border-error ${stacked ? '' : 'flex-1'}`}
      />
    </label>
  ))
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
