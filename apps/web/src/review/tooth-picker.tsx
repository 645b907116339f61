import { type ChartTooth, chartRows, isChartTooth, isMilk } from '@xrai/contract/charting/chart-teeth'
import { t } from '@xrai/contract/strings/translate'
import { arches, noTooth } from '@xrai/contract/teeth/fdi'
import { useId } from 'react'

export type ToothChoice = ChartTooth | typeof noTooth

interface ToothPickerProps {
  readonly value: ToothChoice
  readonly onChange: (tooth: ToothChoice) => void
}

/** Half an arch a row, as the dentist sees it: a column of a narrow screen has no room for sixteen. */
const halves = <T,>(row: readonly T[]): readonly (readonly T[])[] => [
  row.slice(0, row.length / 2),
  row.slice(row.length / 2),
]

const rows = [...halves(arches.upper), ...halves(arches.lower)]
/** On the right of the patient toward the middle, as the permanent ones above them. */
const milkRows = [...halves(chartRows['milk-upper']), ...halves(chartRows['milk-lower'])]

/** The tooth as a radio button of its FDI number; arrows walk along. */
export function ToothPicker({ value, onChange }: ToothPickerProps) {
  const name = useId()
  const choice = (tooth: ToothChoice, label: string, className: string) => (
    <label
      key={tooth}
      className={`grid min-h-9 cursor-pointer place-items-center rounded-small border text-14 tabular-nums transition-colors select-none pointer-coarse:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hero ${className} ${
        tooth === value
          ? 'border-room-text bg-room-text font-semibold text-room'
          : 'border-room-line hover:bg-room-raised'
      }`}
    >
      <input
        type="radio"
        name={name}
        checked={tooth === value}
        onChange={() => onChange(tooth)}
        className="sr-only"
        aria-label={label}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium">{t('review.tooth')}</legend>
      <div className="grid grid-cols-8 gap-1">
        {rows.flat().map(tooth => choice(tooth, tooth, ''))}
        {choice(noTooth, t('review.noTooth'), 'col-span-8')}
      </div>
      <details className="mt-2" open={isChartTooth(value) && isMilk(value)}>
        <summary className="w-fit cursor-pointer py-1 text-14 text-room-muted">{t('review.milkTeeth')}</summary>
        <div className="mt-1 grid grid-cols-5 gap-1">{milkRows.flat().map(tooth => choice(tooth, tooth, ''))}</div>
      </details>
    </fieldset>
  )
}
