import { t } from '@xrai/contract/strings/translate'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { SearchField } from '../../base/ui/search-field.tsx'
import { MoreFilters } from './more-filters.tsx'
import { StatusFilter } from './status-filter.tsx'
import type { useAnalysesSearch } from './use-analyses-search.ts'

/** Text and status are always visible; type, class and days are behind a button on small screens. */
export function AnalysisFilters({ search, typed, setTyped, change, clear }: ReturnType<typeof useAnalysesSearch>) {
  const moreId = useId()
  const [open, setOpen] = useState(false)
  const { status: _, q: __, patient: ___, ...more } = search
  const count = Object.keys(more).length
  return (
    <div className="my-6 grid gap-3 xl:grid-cols-[minmax(16rem,1fr)_minmax(0,auto)]">
      <div className="flex gap-2">
        <SearchField placeholder={t('analysis.search')} value={typed} onChange={setTyped} className="min-w-0 flex-1" />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={moreId}
          onClick={() => setOpen(!open)}
          className={buttonClass('plain', 'h-11.5 shrink-0 text-14 sm:hidden')}
        >
          <SlidersHorizontal size={16} aria-hidden="true" />
          {count > 0 ? t('analysis.filtersOn', { count }) : t('analysis.filters')}
        </button>
      </div>
      <div id={moreId} className={classNames(!open && 'max-sm:hidden')}>
        <MoreFilters search={search} onChange={change} onClear={clear} />
      </div>
      <div className="min-w-0 xl:col-span-2">
        <StatusFilter search={search} />
      </div>
    </div>
  )
}
