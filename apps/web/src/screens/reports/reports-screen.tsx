import { Link } from '@tanstack/react-router'
import { reportsPerPage } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { FileText, SearchX } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { useReports } from '../../client/reports.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { SiteFilter } from '../../shell/clinic-sites/site-filter.tsx'
import { CsvButton } from '../../shell/lists/csv-button.tsx'
import { ListPager } from '../../shell/lists/list-pager.tsx'
import { useListSearch } from '../../shell/lists/use-list-search.ts'
import { ReportRows, ReportRowsSkeleton } from './report-rows.tsx'

type ListedReports = 'signed' | 'draft'

/** The clinic's signed reports or drafts: search, view, PDF. */
export function ReportsScreen() {
  const { q, page, site, setSite, typed, setTyped, goTo, state = 'signed', setState } = useListSearch()
  const { data: session } = useSession()
  const filter = { ...(q && { q }), ...(site && { site }) }
  const isFiltered = q !== '' || site !== undefined
  const { data, error, isPlaceholderData, isFetching, refetch } = useReports({
    page,
    size: reportsPerPage,
    state,
    ...filter,
  })
  const none = data?.total === 0
  const isDraft = state === 'draft'
  return (
    <Page>
      <h1 className="text-32">{t('reportList.title')}</h1>
      <p className="mt-1 min-h-6 text-muted">{session && t('reportList.subtitle', { clinic: session.clinic.name })}</p>
      <div className="my-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField
          placeholder={t('reportList.search')}
          value={typed}
          onChange={setTyped}
          className="max-w-140 min-w-64 flex-1"
        />
        <SiteFilter value={site} onChange={setSite} />
        <StateChoice value={state} onChange={next => setState(next === 'draft' ? next : undefined)} />
        {data && !none && <CsvButton of={{ list: 'reports', query: { state, ...filter } }} />}
      </div>
      {isDraft && !none && <p className="-mt-3 mb-5 text-14 text-muted">{t('reportList.draftsHint')}</p>}
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <ReportRowsSkeleton rows={8} />}
      {none && !isFiltered && (
        <EmptyState
          icon={FileText}
          title={t(isDraft ? 'reportList.emptyDrafts' : 'reportList.empty')}
          hint={t(isDraft ? 'reportList.draftsHint' : 'reportList.emptyHint')}
          action={
            <Link to="/analysis" className={buttonClass('outline')}>
              {t('reportList.emptyAction')}
            </Link>
          }
        />
      )}
      {none && isFiltered && (
        <EmptyState
          icon={SearchX}
          title={t('reportList.none')}
          hint={q === '' ? t('sites.noneHint') : t('reportList.noneHint', { term: q })}
          action={
            <Button
              onClick={() => {
                setTyped('')
                setSite(undefined)
              }}
            >
              {t(q === '' ? 'sites.clearFilter' : 'reportList.clearSearch')}
            </Button>
          }
        />
      )}
      {data && !none && (
        <>
          <p role="status" className="sr-only">
            {isFiltered && t('reportList.results', { count: data.total })}
          </p>
          <ReportRows reports={data.reports} stale={isPlaceholderData} />
          <ListPager
            label={t('reportList.pager')}
            summary="reportList.showing"
            page={page}
            size={reportsPerPage}
            total={data.total}
            stale={isPlaceholderData}
            onPage={goTo}
          />
        </>
      )}
    </Page>
  )
}

interface StateChoiceProps {
  readonly value: ListedReports
  readonly onChange: (value: ListedReports) => void
}

function StateChoice({ value, onChange }: StateChoiceProps) {
  const options = { signed: t('reportList.signedOnes'), draft: t('reportList.drafts') } as const
  return (
    <fieldset className="flex rounded-control border border-line bg-mist p-1">
      <legend className="sr-only">{t('reportList.title')}</legend>
      {(['signed', 'draft'] as const).map(option => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className="min-h-9 rounded-small px-4 text-14 font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-paper aria-pressed:text-ink aria-pressed:shadow-raised"
        >
          {options[option]}
        </button>
      ))}
    </fieldset>
  )
}
