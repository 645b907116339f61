import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Download, SearchX } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { saveFile } from '../../base/ui/save-file.ts'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useAuditChain, useAuditCsv, useAuditTrail } from '../../client/audit.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, auditFilterOf, readAuditSearch } from './audit-search.ts'
import { ChainCard } from './chain-card.tsx'
import { EventList } from './event-list.tsx'

/** The clinic's audit trail (views and changes), for owners. */
export function AuditScreen() {
  const { data: session, error, isFetching, refetch } = useSession()
  if (session && !mayCall(endpoints.listAudit, session)) return <Navigate to="/unauthorized" replace />
  return (
    <Page>
      <BackLink to="/profile" label={t('profile.account')} />
      <h1 className="mt-3 text-32">{t('auditTrail.title')}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-muted">{t('auditTrail.lead')}</p>
      {error && !session && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {session && <Trail />}
    </Page>
  )
}

function Trail() {
  const search = useSearch({ from: '/audit' })
  const navigate = useNavigate()
  const chain = useAuditChain()
  const filter = auditFilterOf(search)
  const trail = useAuditTrail(filter)
  const csv = useAuditCsv()
  const change = (values: { readonly [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }, replace = false) =>
    void navigate({ to: '/audit', search: readAuditSearch({ ...search, ...values }), replace, resetScroll: false })
  const clear = () => void navigate({ to: '/audit', search: {}, resetScroll: false })
  const download = () =>
    csv.mutate(filter, {
      onSuccess: blob => {
        saveFile(blob, 'xrai-auditoria.csv')
        showToast({ text: t('auditTrail.downloaded') })
      },
      onError: showFailure,
    })
  const events = trail.data?.pages.flatMap(page => page.events)
  return (
    <>
      <ChainCard chain={chain} />
      <div className="mt-6 mb-4 flex flex-col gap-3 lg:flex-row lg:items-end lg:justify-between">
        <AuditFilters search={search} chain={chain.data} onChange={change} onClear={clear} />
        <Button busy={csv.isPending} onClick={download} className="shrink-0 max-lg:w-full">
          {!csv.isPending && <Download size={18} aria-hidden="true" />}
          {t('auditTrail.download')}
        </Button>
      </div>
      {trail.error && (
        <ErrorState text={sentenceOf(trail.error)} busy={trail.isFetching} onRetry={() => void trail.refetch()} />
      )}
      {trail.isPending && <Skeleton className="h-120 w-full" />}
      {events?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('auditTrail.empty')}
          hint={t('auditTrail.emptyHint')}
          action={<Button onClick={clear}>{t('auditTrail.clear')}</Button>}
        />
      )}
      {events && events.length > 0 && <EventList events={events} />}
      {trail.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {t('auditTrail.more')}
          </Button>
        </div>
      )}
    </>
  )
}
