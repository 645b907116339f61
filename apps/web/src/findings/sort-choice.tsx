import { t } from '@xrai/contract/strings/translate'
import { classNames } from '../ui/class-names.ts'
import { type SortOrder, sortOrders } from './sort.ts'

const texts = { tooth: 'findings.byTooth', confidence: 'findings.byConfidence' } as const

interface SortChoiceProps {
  readonly order: SortOrder
  readonly onChange: (order: SortOrder) => void
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
