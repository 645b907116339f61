import { Link, useNavigate } from '@tanstack/react-router'
import { patientsPerPage } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { FolderOpen, SearchX, Trash2, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { Select } from '../../base/ui/select.tsx'
import { usePatients } from '../../client/patients.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { PatientDialog } from '../../records/patients/patient-dialog.tsx'
import { CsvButton } from '../../shell/lists/csv-button.tsx'
import { ListPager } from '../../shell/lists/list-pager.tsx'
import { useListSearch } from '../../shell/lists/use-list-search.ts'
import { PatientRows, PatientRowsSkeleton } from './patient-rows.tsx'

/** The clinic's patients: search, add, edit, delete. */
export function PatientsScreen() {
  const { q, page, sort, setSort, typed, setTyped, goTo } = useListSearch()
  const { data: session } = useSession()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data, error, isPlaceholderData, isFetching, refetch } = usePatients({
    page,
    size: patientsPerPage,
    ...(q && { q }),
    ...(sort === undefined && { sort: 'recent' as const }),
  })
  const none = data?.total === 0
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-32">{t('patients.title')}</h1>
          <p className="mt-1 min-h-6 text-muted">
            {session && t('patients.subtitle', { clinic: session.clinic.name })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {data && !none && <CsvButton of={{ list: 'patients', query: q ? { q } : {} }} />}
          <Link to="/my-cases" className={buttonClass('quiet')}>
            <FolderOpen size={18} aria-hidden="true" />
            {t('nav.cases')}
          </Link>
          <Link to="/trash" className={buttonClass('quiet')}>
            <Trash2 size={18} aria-hidden="true" />
            {t('trash.title')}
          </Link>
          <Button onClick={() => setAdding(true)} className="max-sm:order-first max-sm:w-full">
            <UserPlus size={18} aria-hidden="true" />
            {t('patients.create')}
          </Button>
        </div>
      </div>
      <div className="my-6 flex flex-wrap items-center gap-3">
        <SearchField
          placeholder={t('patients.search')}
          value={typed}
          onChange={setTyped}
          className="max-w-140 min-w-64 flex-1"
        />
        <Select
          label={t('patients.sort')}
          value={sort ?? 'recent'}
          onChange={event => setSort(event.target.value === 'name' ? 'name' : undefined)}
        >
          <option value="recent">{t('patients.sorts.recent')}</option>
          <option value="name">{t('patients.sorts.name')}</option>
        </Select>
      </div>
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <PatientRowsSkeleton rows={8} />}
      {none && !q && (
        <EmptyState
          icon={UsersRound}
          title={t('patients.empty')}
          hint={t('patients.emptyHint')}
          action={<Button onClick={() => setAdding(true)}>{t('patients.create')}</Button>}
        />
      )}
      {none && q && (
        <EmptyState
          icon={SearchX}
          title={t('patients.none')}
          hint={t('patients.noneHint', { term: q })}
          action={<Button onClick={() => setTyped('')}>{t('patients.clearSearch')}</Button>}
        />
      )}
      {data && !none && (
        <>
          <p role="status" className="sr-only">
            {q && t('patients.results', { count: data.total })}
          </p>
          <PatientRows patients={data.patients} stale={isPlaceholderData} />
          <ListPager
            label={t('patients.pager')}
            summary="patients.showing"
            page={page}
            size={patientsPerPage}
            total={data.total}
            stale={isPlaceholderData}
            onPage={goTo}
          />
        </>
      )}
      {adding && (
        <PatientDialog
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate({ to: '/patients/$id', params: { id } })}
        />
      )}
    </Page>
  )
}
