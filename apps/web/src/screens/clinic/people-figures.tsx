import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { usePeopleFigures } from '../../client/people-figures.ts'
import { sentenceOf } from '../../client/result.ts'
import { presetRange } from '../../records/analyses/range.ts'
import { type RangeChoice, RangePicker } from '../../records/analyses/range-picker.tsx'
import { SiteFilter } from '../../shell/clinic-sites/site-filter.tsx'
import { CsvButton } from '../../shell/lists/csv-button.tsx'
import { PeopleTable } from './people-table.tsx'

/** The activity of each of the clinic's people in the chosen days. */
export function PeopleFigures() {
  const [choice, setChoice] = useState<RangeChoice>('days30')
  const [range, setRange] = useState(() => presetRange('days30'))
  const [site, setSite] = useState<string>()
  const query = { ...range, ...(site !== undefined && { site }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = usePeopleFigures(query)
  const choose = (next: RangeChoice, days = presetRange('months12')) => {
    setChoice(next)
    setRange(days)
  }
  return (
    <div aria-busy={isFetching}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap gap-3">
          <RangePicker choice={choice} range={range} onChange={choose} />
          <SiteFilter value={site} onChange={setSite} />
        </div>
        {data && <CsvButton of={{ list: 'people', query }} />}
      </div>
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-60 w-full" />}
      {!error && data && (
        <div className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <PeopleTable people={data.people} />
          <ul className="mt-5 max-w-[70ch] list-disc space-y-1 pl-5 text-14 text-muted">
            <li>{t('people.noteCounts')}</li>
            <li>{t('people.noteTime')}</li>
          </ul>
        </div>
      )}
    </div>
  )
}
