import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { t } from '@xrai/contract/strings/translate'
import { FunnelX } from 'lucide-react'
import { type AnalysesSearch, readAnalysesSearch } from '../../analyses/analyses-search.ts'
import { radiographTypeText } from '../../analyses/analysis-texts.ts'
import { dayOf } from '../../analyses/days.ts'
import { perLanguage } from '../../language/per-language.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Select } from '../../ui/select.tsx'

const classes = perLanguage(locale =>
  detectionClasses
    .map(({ id }) => ({ id, name: classLabel(id) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale)),
)

const isKnown = (id: string) => classes().some(known => known.id === id)

export interface MoreFiltersProps {
  readonly search: AnalysesSearch
  readonly onChange: (values: Pick<AnalysesSearchInput, keyof AnalysesSearchInput>) => void
  readonly onClear: () => void
}

type AnalysesSearchInput = { readonly [Name in keyof AnalysesSearch]: AnalysesSearch[Name] | undefined }

/** Type, class and days. */
export function MoreFilters({ search, onChange, onClear }: MoreFiltersProps) {
  const { type, class: chosen, from, to } = search
  const backwards = from !== undefined && to !== undefined && from > to
  const day = (end: 'from' | 'to') => (
    <label className="flex items-center gap-2 text-14 text-muted">
      {t(`analysis.${end}`)}
      <input
        type="date"
        value={search[end] ?? ''}
        max={dayOf(new Date())}
        aria-invalid={backwards || undefined}
        onChange={event => onChange({ [end]: event.target.value })}
        className="h-10 min-w-0 flex-1 rounded-control border border-edge bg-paper px-2.5 text-14 text-ink aria-invalid:border-error"
      />
    </label>
  )
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <Select
          label={t('analysis.type')}
          value={type ?? ''}
          onChange={event => onChange({ type: readAnalysesSearch({ type: event.target.value }).type })}
          className="sm:w-40"
        >
          <option value="">{t('analysis.anyType')}</option>
          <option value="panoramic">{radiographTypeText('panoramic')}</option>
          <option value="periapical">{radiographTypeText('periapical')}</option>
        </Select>
        <Select
          label={t('analysis.class')}
          value={chosen ?? ''}
          onChange={event => onChange({ class: event.target.value })}
          className="sm:w-52"
        >
          <option value="">{t('analysis.anyClass')}</option>
          {chosen !== undefined && !isKnown(chosen) && <option value={chosen}>{chosen}</option>}
          {classes().map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {day('from')}
        {day('to')}
        {Object.keys(search).length > 0 && (
          <button type="button" onClick={onClear} className={buttonClass('quiet', 'px-2 text-14 text-muted')}>
            <FunnelX size={16} aria-hidden="true" />
            {t('analysis.clear')}
          </button>
        )}
      </div>
      {backwards && (
        <p role="status" className="text-13 text-error">
          {t('analysis.datesBackwards')}
        </p>
      )}
    </div>
  )
}
