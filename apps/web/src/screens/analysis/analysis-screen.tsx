import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { FolderOpen, FunnelX, ListChecks, Plus, ScanSearch, Trash2, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Page } from '../../base/ui/page.tsx'
import { useAnalyses } from '../../client/analyses.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { filterOf } from '../../records/analyses/analyses-search.ts'
import { MoreAnalyses } from '../../records/analyses/more-analyses.tsx'
import { removeImages } from '../../records/analyses/remove-images.ts'
import { requestAnalyses } from '../../records/analyses/request-analyses.ts'
import { assignWithUndo } from '../../records/assign/assign-with-undo.ts'
import { CsvButton } from '../../shell/lists/csv-button.tsx'
import { AnalysisFilters } from './analysis-filters.tsx'
import { AnalysisRow, AnalysisRowSkeleton } from './analysis-row.tsx'
import { ChosenLine, toggled } from './chosen-line.tsx'
import { useAnalysesSearch } from './use-analyses-search.ts'

const ProposalList = lazyComponent(async () => (await import('./proposal-list.tsx')).ProposalList, null)

const AssignDialog = lazyComponent(
  async () => (await import('../../records/assign/assign-dialog.tsx')).AssignDialog,
  null,
)

export function AnalysisScreen() {
  const filters = useAnalysesSearch()
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useAnalyses(
    filterOf(filters.search),
  )
  const cards = data?.pages.flatMap(page => page.analyses)
  const isInbox = filters.search.patient === 'none'
  const isInboxEmpty = isInbox && Object.keys(filters.search).length === 1 && !hasNextPage
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
  const hasChoice = isInbox || isChoosing
  const unchoose = (ids: readonly string[]) => setChosen(new Set([...chosen].filter(id => !ids.includes(id))))
  const [asked, setAsked] = useState<readonly string[]>()
  return (
    <Page>
      <AnalysisHead exported={cards && cards.length > 0 ? filterOf(filters.search) : undefined} />
      <AnalysisFilters {...filters} />
      {isInbox && <ProposalList />}
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {isPending && <AnalysisRowSkeleton rows={6} />}
      {asked && (
        <AssignDialog
          count={asked.length}
          analysisId={asked.length === 1 ? cards?.find(({ imageId }) => imageId === asked[0])?.id : undefined}
          onClose={() => setAsked(undefined)}
          onChoose={target => {
            void assignWithUndo(asked, target)
            unchoose(asked)
          }}
        />
      )}
      {cards?.length === 0 && isInboxEmpty && (
        <EmptyState icon={UserRoundCheck} title={t('assign.inboxEmpty')} hint={t('assign.inboxEmptyHint')} />
      )}
      {cards?.length === 0 && hasNextPage && <AnalysisRowSkeleton rows={6} />}
      {cards?.length === 0 && !isInboxEmpty && !hasNextPage && (
        <Nothing filtered={Object.keys(filters.search).length > 0} onClear={filters.clear} />
      )}
      {cards && cards.length > 0 && (
        <>
          {!isInbox && (
            <div className="mb-2 flex justify-end">
              <Button
                look="quiet"
                aria-pressed={isChoosing}
                onClick={() => setChoosing(!isChoosing)}
                className="text-14"
              >
                <ListChecks size={18} aria-hidden="true" />
                {t(isChoosing ? 'images.selectEnd' : 'images.select')}
              </Button>
            </div>
          )}
          {hasChoice && (
            <ChosenLine
              cards={cards}
              chosen={chosen}
              onChange={setChosen}
              onAssign={setAsked}
              onRemove={ids => {
                unchoose(ids)
                void removeImages(ids)
              }}
              onAnalyse={unanalysed => {
                unchoose(unanalysed.map(({ imageId }) => imageId))
                void requestAnalyses(unanalysed.map(({ id }) => id))
              }}
            />
          )}
          <ul className="overflow-hidden rounded-card border border-line">
            {cards.map(card => (
              <AnalysisRow
                key={card.id}
                card={card}
                isInbox={isInbox}
                onAssign={() => setAsked([card.imageId])}
                {...(hasChoice && {
                  choice: {
                    chosen: chosen.has(card.imageId),
                    onChange: () => setChosen(toggled(chosen, card.imageId)),
                  },
                })}
              />
            ))}
          </ul>
          <MoreAnalyses
            shown={cards.length}
            total={data?.pages[0]?.total ?? cards.length}
            more={data?.pages[0]?.more}
            busy={isFetchingNextPage}
            onMore={hasNextPage ? fetchNextPage : undefined}
          />
        </>
      )}
    </Page>
  )
}

interface AnalysisHeadProps {
  /** The filter of the list to export; undefined while there is nothing in it. */
  readonly exported: ReturnType<typeof filterOf> | undefined
}

function AnalysisHead({ exported }: AnalysisHeadProps) {
  const { data: session } = useSession()
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-32">{t('analysis.title')}</h1>
        <p className="mt-1 min-h-6 text-muted max-sm:min-h-12">
          {session && t('analysis.subtitle', { clinic: session.clinic.name })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Link to="/my-cases" className={buttonClass('quiet')}>
          <FolderOpen size={18} aria-hidden="true" />
          {t('nav.cases')}
        </Link>
        <Link to="/trash" className={buttonClass('quiet')}>
          <Trash2 size={18} aria-hidden="true" />
          {t('trash.title')}
        </Link>
        {exported && <CsvButton of={{ list: 'analyses', query: exported }} />}
        <Link to="/upload" className={buttonClass('outline', 'max-sm:order-first max-sm:w-full')}>
          <Plus size={18} aria-hidden="true" />
          {t('home.newRadiograph')}
        </Link>
      </div>
    </div>
  )
}

function Nothing({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  if (!filtered) return <EmptyState icon={ScanSearch} title={t('home.empty')} hint={t('home.emptyHint')} />
  return (
    <EmptyState
      icon={FunnelX}
      title={t('analysis.none')}
      hint={t('analysis.noneHint')}
      action={<Button onClick={onClear}>{t('analysis.clear')}</Button>}
    />
  )
}
