import { Link } from '@tanstack/react-router'
import { reportsPerPage } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { FileText, SearchX } from 'lucide-react'
import { useReports } from '../../client/reports.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { ListPager } from '../../lists/list-pager.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ReportRows, ReportRowsSkeleton } from './report-rows.tsx'

/** The clinic's reports: search, open, PDF. */
export function ReportsScreen() {
  const { q, page, typed, setTyped, goTo } = useListSearch()
  const { data: session } = useSession()
  const { data, error, isPlaceholderData, isFetching, refetch } = useReports({
    page,
    size: reportsPerPage,
    ...(q && { q }),
  })
  const none = data?.total === 0
  return (
    <Page>
      <h1 className="text-32">{t('reportList.title')}</h1>
      <p className="mt-1 min-h-6 text-muted">{session && t('reportList.subtitle', { clinic: session.clinic.name })}</p>
      <SearchField placeholder={t('reportList.search')} value={typed} onChange={setTyped} className="my-6 max-w-140" />
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <ReportRowsSkeleton rows={8} />}
      {none && !q && (
        <EmptyState
          icon={FileText}
          title={t('reportList.empty')}
          hint={t('reportList.emptyHint')}
          action={
            <Link to="/analysis" className={buttonClass('outline')}>
              {t('reportList.emptyAction')}
            </Link>
          }
        />
      )}
      {none && q && (
        <EmptyState
          icon={SearchX}
          title={t('reportList.none')}
          hint={t('reportList.noneHint', { term: q })}
          action={<Button onClick={() => setTyped('')}>{t('reportList.clearSearch')}</Button>}
        />
      )}
      {data && !none && (
        <>
          <p role="status" className="sr-only">
            {q && t('reportList.results', { count: data.total })}
          </p>
          <ReportRows reports={data.reports} stale={isPlaceholderData} />
          <ListPager
            label={t('reportList.pager')}
            summary="reportList.showing"
            page={page}
            size={reportsPerPage}
            total={data.total}
            onPage={goTo}
          />
        </>
      )}
    </Page>
  )
}
