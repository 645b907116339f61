import { t } from '@xrai/contract/strings/translate'
import { type allTeeth, arches, noTooth } from '@xrai/contract/teeth/fdi'
import { useId } from 'react'

export type ToothChoice = (typeof allTeeth)[number] | typeof noTooth

interface ToothPickerProps {
  readonly value: ToothChoice
  readonly onChange: (tooth: ToothChoice) => void
}

const half = 8
/** Half an arch a row, as the dentist sees it: a column of a narrow screen has no room for sixteen. */
const rows = [
  arches.upper.slice(0, half),
  arches.upper.slice(half),
  arches.lower.slice(0, half),
  arches.lower.slice(half),
]

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
    </fieldset>
  )
}
