import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useSiteFigures } from '../../client/sites.ts'
import { presetRange } from '../../records/analyses/range.ts'
import { type RangeChoice, RangePicker } from '../../records/analyses/range-picker.tsx'
import { CsvButton } from '../../shell/lists/csv-button.tsx'
import { SiteTable } from './site-table.tsx'

/** The activity at each site in the chosen days. */
export function SiteFigures() {
  const [choice, setChoice] = useState<RangeChoice>('days30')
  const [range, setRange] = useState(() => presetRange('days30'))
  const { data, error, isFetching, isPlaceholderData, refetch } = useSiteFigures(range)
  const choose = (next: RangeChoice, days = presetRange('months12')) => {
    setChoice(next)
    setRange(days)
  }
  return (
    <div aria-busy={isFetching}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <RangePicker choice={choice} range={range} onChange={choose} />
        {data && <CsvButton of={{ list: 'sites', query: range }} />}
      </div>
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40 w-full" />}
      {!error && data && (
        <div className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <SiteTable figures={data.figures} />
          <p className="mt-4 max-w-[70ch] text-14 text-muted">{t('sites.figuresNote')}</p>
        </div>
      )}
    </div>
  )
}
