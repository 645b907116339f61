import { timelineKinds } from '@xrai/contract/records/timeline-kinds'
import { t } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { FunnelX } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { SearchField } from '../../base/ui/search-field.tsx'
import { Select } from '../../base/ui/select.tsx'
import type { TimelineFilter } from '../../client/timeline.ts'
import { useTypedTerm } from '../../shell/lists/use-typed-term.ts'
import { ToothOptions } from './tooth-options.tsx'

interface HistoryFiltersProps {
  readonly search: TimelineFilter
  readonly onChange: (
    values: { readonly [Name in keyof TimelineFilter]: TimelineFilter[Name] | undefined },
    replace?: boolean,
  ) => void
  readonly onClear: () => void
}

export function HistoryFilters({ search, onChange, onClear }: HistoryFiltersProps) {
  const [typed, setTyped] = useTypedTerm(search.q ?? '', q => onChange({ q }, true))
  return (
    <div className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField placeholder={t('history.search')} value={typed} onChange={setTyped} className="min-w-52 flex-1" />
        <Select
          label={t('history.tooth')}
          value={search.tooth ?? ''}
          onChange={({ target: { value } }) => onChange({ tooth: isFdi(value) ? value : undefined })}
          className="w-44 [&_select]:h-11.5"
        >
          <option value="">{t('history.anyTooth')}</option>
          <ToothOptions nameOf={tooth => t('history.toothOption', { tooth })} />
        </Select>
      </div>
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">{t('history.filter')}</legend>
        {[undefined, ...timelineKinds].map(kind => (
          <button
            key={kind ?? 'all'}
            type="button"
            aria-pressed={search.kind === kind}
            onClick={() => onChange({ kind })}
            className={classNames(
              'inline-flex min-h-9 shrink-0 items-center rounded-round border px-3.5 text-14 font-medium transition-colors',
              search.kind === kind
                ? 'border-ink bg-ink text-paper'
                : 'border-line bg-paper text-muted hover:border-edge hover:text-ink',
            )}
          >
            {kind ? t(`history.kinds.${kind}`) : t('history.all')}
          </button>
        ))}
        {Object.keys(search).length > 0 && (
          <button type="button" onClick={onClear} className={buttonClass('quiet', 'shrink-0 px-2 text-14 text-muted')}>
            <FunnelX size={16} aria-hidden="true" />
            {t('history.clear')}
          </button>
        )}
      </fieldset>
    </div>
  )
}
