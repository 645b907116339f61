import { Link } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { FolderOpen, Plus } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Page } from '../../base/ui/page.tsx'
import { useAnalyses } from '../../client/analyses.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { MoreAnalyses } from '../../records/analyses/more-analyses.tsx'
import { AnalysisSection } from './analysis-section.tsx'
import { HomeFigures } from './home-figures.tsx'
import { MetricsPanel } from './metrics/metrics-panel.tsx'

const FirstSteps = lazyComponent(async () => (await import('./first-steps.tsx')).FirstSteps, null)
const TrySample = lazyComponent(async () => (await import('./try-sample.tsx')).TrySample, null)

const latestCount = 4

/** A clinic with this many radiographs is no longer new. */
const newClinicRadiographs = 5

export function HomeScreen() {
  const { data: session } = useSession()
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useAnalyses()
  const cards = data?.pages.flatMap(page => page.analyses)
  const total = data?.pages[0]?.total
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="min-h-10 text-32">
            {session ? (
              t('home.greeting', { name: session.user.firstName })
            ) : (
              <span className="sr-only">{t('home.title')}</span>
            )}
          </h1>
          <HomeFigures />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <Link to="/upload" className={buttonClass('primary')}>
            <Plus size={22} strokeWidth={2.5} aria-hidden="true" />
            {t('home.newRadiograph')}
          </Link>
          <Link to="/my-cases" className={buttonClass('outline', 'min-h-12')}>
            <FolderOpen size={18} aria-hidden="true" />
            {t('home.history')}
          </Link>
        </div>
      </div>
      <div className="mt-10 flex flex-col gap-12">
        {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
        {session && total !== undefined && total < newClinicRadiographs && (
          <div className={total === 0 ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
            <FirstSteps
              isOwner={session.clinic.role === 'owner'}
              isSigner={mayCall(endpoints.signReport, session)}
              hasRadiograph={total > 0}
            />
            {total === 0 && <TrySample />}
          </div>
        )}
        {(isPending || (cards && cards.length > 0)) && (
          <>
            <AnalysisSection
              title={t('home.latest')}
              cards={cards?.slice(0, latestCount)}
              places={latestCount}
              across={4}
            />
            <MetricsPanel />
            <AnalysisSection title={t('home.analyses')} cards={cards} places={10} across={5}>
              {cards && (
                <MoreAnalyses
                  shown={cards.length}
                  total={total ?? cards.length}
                  busy={isFetchingNextPage}
                  onMore={hasNextPage ? fetchNextPage : undefined}
                />
              )}
            </AnalysisSection>
          </>
        )}
      </div>
    </Page>
  )
}
