import { Link } from '@tanstack/react-router'
import { casesPerPage, recentCases } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { FolderPlus, Plus, SearchX, Trash2 } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { useCases } from '../../client/cases.ts'
import { sentenceOf } from '../../client/result.ts'
import { SiteFilter } from '../../shell/clinic-sites/site-filter.tsx'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { CsvButton } from '../../shell/lists/csv-button.tsx'
import { ListPager } from '../../shell/lists/list-pager.tsx'
import { useListSearch } from '../../shell/lists/use-list-search.ts'
import { CaseGrid } from './case-grid.tsx'
import { CaseSection } from './case-section.tsx'
import { RecentCases } from './recent-cases.tsx'

export function MyCasesScreen() {
  const { q, page, site, setSite, typed, setTyped, goTo } = useListSearch()
  const filter = { ...(q && { q }), ...(site && { site }) }
  const isFiltered = q !== '' || site !== undefined
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useCases({
    page,
    size: casesPerPage,
    ...filter,
  })
  const cases = data?.cases
  const nothingYet = !isFiltered && page === 1 && data?.total === 0
  return (
    <Page className="pt-4 sm:pt-6">
      <BackLink to="/home" label={t('cases.back')} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-32">{t('cases.title')}</h1>
          <p className="mt-1 text-muted">
            {t('cases.subtitle')}{' '}
            <Link to="/patients" className="rounded-small font-medium text-primary-ink hover:underline">
              {t('history.casesLink')}
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {!nothingYet && <CsvButton of={{ list: 'cases', query: filter }} />}
          <Link to="/trash" className={buttonClass('quiet')}>
            <Trash2 size={18} aria-hidden="true" />
            {t('trash.title')}
          </Link>
          <Link to="/my-cases/create" className={buttonClass('primary', 'max-sm:flex-1')}>
            <Plus size={22} strokeWidth={2.5} aria-hidden="true" />
            {t('cases.create')}
          </Link>
        </div>
      </div>
      <div className="mt-6 mb-8 flex flex-wrap items-center gap-3">
        <SearchField
          placeholder={t('cases.search')}
          value={typed}
          onChange={setTyped}
          className="max-w-140 min-w-64 flex-1"
        />
        <SiteFilter value={site} onChange={setSite} />
      </div>
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {nothingYet && <NoCases />}
      {!nothingYet && !(error && !data) && (
        <div className="flex flex-col gap-12">
          {!isFiltered && <RecentCases count={recentCases} />}
          {isFiltered && data && data.total === 0 ? (
            <NoMatch
              term={q}
              total={0}
              onClear={() => {
                setTyped('')
                setSite(undefined)
              }}
            />
          ) : (
            <CaseSection
              title={isFiltered ? t('cases.results', { count: data?.total ?? 0 }) : t('cases.all')}
              busy={isPending || isPlaceholderData}
            >
              <CaseGrid cases={cases} stale={isPlaceholderData} />
              {data && (
                <ListPager
                  label={t('cases.pager')}
                  summary="cases.showing"
                  page={page}
                  size={casesPerPage}
                  total={data.total}
                  stale={isPlaceholderData}
                  onPage={goTo}
                />
              )}
            </CaseSection>
          )}
        </div>
      )}
    </Page>
  )
}

function NoCases() {
  return (
    <EmptyState
      icon={FolderPlus}
      title={t('cases.empty')}
      hint={t('cases.emptyHint')}
      action={
        <Link to="/my-cases/create" className={buttonClass('outline')}>
          {t('cases.create')}
        </Link>
      }
    />
  )
}

interface NoMatchProps {
  readonly term: string
  readonly total: number
  readonly onClear: () => void
}

function NoMatch({ term, total, onClear }: NoMatchProps) {
  return (
    <CaseSection title={t('cases.results', { count: total })} busy={false}>
      <EmptyState
        icon={SearchX}
        title={t('cases.none')}
        hint={term === '' ? t('sites.noneHint') : t('cases.noneHint', { term })}
        action={<Button onClick={onClear}>{t(term === '' ? 'sites.clearFilter' : 'cases.clearSearch')}</Button>}
      />
    </CaseSection>
  )
}
