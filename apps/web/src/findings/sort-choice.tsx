import { t } from '@xrai/contract/strings/translate'
import { ArrowDownUp } from 'lucide-react'
import { buttonClass } from '../base/ui/button-class.ts'
import { classNames } from '../base/ui/class-names.ts'
import { type SortOrder, sortOrders } from './sort.ts'

const texts = { tooth: 'findings.byTooth', confidence: 'findings.byConfidence' } as const

interface SortChoiceProps {
  readonly order: SortOrder
  readonly onChange: (order: SortOrder) => void
}

/** A toggle between the two orders, if two buttons would not fit. */
export function SortToggle({ order, onChange }: SortChoiceProps) {
  const other = order === 'tooth' ? 'confidence' : 'tooth'
  const name = t(texts[order])
  return (
    <button
      type="button"
      aria-label={`${t('findings.sort')}: ${name}`}
      onClick={() => onChange(other)}
      className={buttonClass('room', 'gap-1 px-1.5 text-13 text-room-muted')}
    >
      <ArrowDownUp size={16} aria-hidden="true" />
      {name}
    </button>
  )
}

export function SortChoice({ order, onChange }: SortChoiceProps) {
  return (
    <fieldset className="flex rounded-control border border-room-line p-0.5">
      <legend className="sr-only">{t('findings.sort')}</legend>
      {sortOrders.map(candidate => (
        <button
          key={candidate}
          type="button"
          aria-pressed={candidate === order}
          onClick={() => onChange(candidate)}
          className={classNames(
            'min-h-7 rounded-[8px] px-2.5 text-13 whitespace-nowrap transition-colors',
            candidate === order ? 'bg-room-line text-room-text' : 'text-room-muted hover:text-room-text',
          )}
        >
          {t(texts[candidate])}
        </button>
      ))}
    </fieldset>
  )
}
