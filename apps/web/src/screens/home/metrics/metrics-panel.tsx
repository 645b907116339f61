import { Link } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ChartColumn, Scale } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../base/ui/button.tsx'
import { buttonClass } from '../../../base/ui/button-class.ts'
import { classNames } from '../../../base/ui/class-names.ts'
import { EmptyState } from '../../../base/ui/empty-state.tsx'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { lazyComponent } from '../../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { useMetrics } from '../../../client/metrics.ts'
import { sentenceOf } from '../../../client/result.ts'
import { useSession } from '../../../client/session.ts'
import { presetRange } from '../../../records/analyses/range.ts'
import { type RangeChoice, RangePicker } from '../../../records/analyses/range-picker.tsx'
import { SiteFilter } from '../../../shell/clinic-sites/site-filter.tsx'
import { CsvButton } from '../../../shell/lists/csv-button.tsx'
import { MetricFigures } from './metric-figures.tsx'

const chartsHeight = 'min-h-96'

/** Includes the chart library, which must not delay the rest of the page. */
const Charts = lazyComponent(async () => (await import('./charts.tsx')).Charts, <Skeleton className={chartsHeight} />)

/** The clinic's metrics over a range of days. */
export function MetricsPanel() {
  const titleId = useId()
  const { data: session } = useSession()
  const [choice, setChoice] = useState<RangeChoice>('days30')
  const [range, setRange] = useState(() => presetRange('days30'))
  const [site, setSite] = useState<string>()
  const query = { ...range, ...(site !== undefined && { site }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useMetrics(query)
  const choose = (next: RangeChoice, days = presetRange('months12')) => {
    setChoice(next)
    setRange(days)
  }
  return (
    <section aria-labelledby={titleId} aria-busy={isFetching}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h2 id={titleId} className="text-24">
          {t('metrics.title')}
        </h2>
        <div className="flex flex-wrap gap-3">
          <SiteFilter value={site} onChange={setSite} />
          <RangePicker choice={choice} range={range} onChange={choose} />
        </div>
      </div>
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!error && data === undefined && <Skeleton className={chartsHeight} />}
      {!error && data?.analyses.total === 0 && (
        <EmptyState
          icon={ChartColumn}
          title={t('metrics.empty')}
          hint={t('metrics.emptyHint')}
          action={
            choice !== 'months12' && <Button onClick={() => choose('months12')}>{t('metrics.emptyAction')}</Button>
          }
        />
      )}
      {!error && data && data.analyses.total > 0 && (
        <div className={classNames('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}>
          <MetricFigures metrics={data} />
          <Charts metrics={data} />
        </div>
      )}
      <div className="mt-3 -ml-3 flex flex-wrap gap-x-2">
        {mayCall(endpoints.getAgreement, session) && (
          <Link to="/agreement" className={buttonClass('quiet', 'text-primary-ink')}>
            <Scale size={18} aria-hidden="true" />
            {t('agreement.title')}
          </Link>
        )}
        {data && data.analyses.total > 0 && <CsvButton of={{ list: 'metrics', query }} />}
      </div>
    </section>
  )
}
