import { classLabel } from '@xrai/contract/classes/class-label'
import { findingClasses } from '@xrai/contract/classes/detection-class'
import { t } from '@xrai/contract/strings/translate'
import { FunnelX } from 'lucide-react'
import { perLanguage } from '../../base/language/per-language.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Select } from '../../base/ui/select.tsx'
import { useFilterClasses } from '../../client/models.ts'
import { type AnalysesSearch, readAnalysesSearch } from '../../records/analyses/analyses-search.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { SiteFilter } from '../../shell/clinic-sites/site-filter.tsx'
import { DayFilter, DayFilterError } from '../../shell/lists/day-filter.tsx'

/** Sorted by their names in the current language; a class without a text uses its own name. */
const named = perLanguage(
  locale => (ids: ReadonlySet<string>) =>
    [...ids].map(id => ({ id, name: classLabel(id) })).sort((one, other) => one.name.localeCompare(other.name, locale)),
)

const everyClass: readonly string[] = findingClasses.map(({ id }) => id)

export interface MoreFiltersProps {
  readonly search: AnalysesSearch
  readonly onChange: (values: AnalysesSearchInput, replace?: boolean) => void
  readonly onClear: () => void
}

type AnalysesSearchInput = { readonly [Name in keyof AnalysesSearch]: AnalysesSearch[Name] | undefined }

/** Type, class, site and days. */
export function MoreFilters({ search, onChange, onClear }: MoreFiltersProps) {
  const { type, class: chosen } = search
  const found = useFilterClasses()
  const offered = named()(new Set([...(found ?? everyClass), ...(chosen === undefined ? [] : [chosen])]))
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
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <SiteFilter value={search.site} onChange={site => onChange({ site })} className="sm:w-44" />
        <DayFilter
          range={search}
          labels={{ from: t('analysis.from'), to: t('analysis.to') }}
          onChange={days => onChange(days, true)}
        />
        {Object.keys(search).length > 0 && (
          <button type="button" onClick={onClear} className={buttonClass('quiet', 'px-2 text-14 text-muted')}>
            <FunnelX size={16} aria-hidden="true" />
            {t('analysis.clear')}
          </button>
        )}
      </div>
      <DayFilterError range={search} />
    </div>
  )
}
