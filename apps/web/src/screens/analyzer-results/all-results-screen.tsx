import { Link, useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ScanSearch, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useAnalyses } from '../../client/analyses.ts'
import { WorkspacePending } from '../../findings/workbench/workspace-pending.tsx'
import { RadiographFacts } from '../../review-room/radiograph-facts.tsx'
import { warmStage } from '../../viewer/image/warm-stage.ts'
import { AnalysisList } from './analysis-list.tsx'
import { entryOfCard } from './entry.ts'
import { ListPanel } from './list-panel.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { ResultsFailed } from './results-failed.tsx'
import { ResultsHeader } from './results-header.tsx'
import { Workspace } from './workspace.tsx'

/** /analyzer-results: 'Análisis General', every analysis of the clinic, newest first, initially without a selection. */
export function AllResultsScreen() {
  useEffect(warmStage, [])
  const { analysis: asked } = useSearch({ from: '/analyzer-results' })
  const list = useAnalyses()
  const entries = list.data?.pages.flatMap(page => page.analyses.map(entryOfCard))
  if (list.error && !entries) {
    return (
      <ResultsFailed
        title={t('analyzer.general')}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!entries) return <WorkspacePending text={t('analyzer.loading')} />
  return (
    <Workspace
      header={(chosen, actions) => (
        <ResultsHeader
          name={t('analyzer.general')}
          facts={chosen ? <RadiographFacts analysis={chosen} /> : t('analyzer.generalHint')}
          actions={
            <div className="flex shrink-0 items-center gap-1">
              {actions}
              <Link to="/my-cases" aria-label={t('analyzer.close')} className={buttonClass('icon')}>
                <X size={20} aria-hidden="true" />
              </Link>
            </div>
          }
        />
      )}
      list={
        <ListPanel isNothingChosen={asked === undefined}>
          {isNarrow =>
            entries.length === 0 ? (
              <NothingYet
                icon={ScanSearch}
                title={t('analyzer.emptyGeneral')}
                hint={t('analyzer.emptyGeneralHint')}
                action={
                  <Link to="/upload" className={buttonClass('room', 'mt-2 border border-room-edge')}>
                    {t('analyzer.upload')}
                  </Link>
                }
              />
            ) : (
              <AnalysisList
                entries={entries}
                chosen={asked}
                isNarrow={isNarrow}
                total={list.data?.pages[0]?.total ?? entries.length}
                end={
                  list.hasNextPage && (
                    <Button
                      look="room"
                      busy={list.isFetchingNextPage}
                      onClick={() => void list.fetchNextPage()}
                      className="mx-auto mt-3 flex border border-room-edge"
                    >
                      {t('home.more')}
                    </Button>
                  )
                }
              />
            )
          }
        </ListPanel>
      }
      ids={entries.map(({ id: one }) => one)}
      asked={asked}
    />
  )
}
