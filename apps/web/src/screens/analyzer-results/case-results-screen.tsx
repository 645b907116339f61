import { useParams, useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { useCase } from '../../client/cases.ts'
import { isNotFound } from '../../client/result.ts'
import { WorkspacePending } from '../../findings/workbench/workspace-pending.tsx'
import { useLiveCase } from '../../records/cases/use-live-case.ts'
import { warmStage } from '../../viewer/image/warm-stage.ts'
import { AnalysisList } from './analysis-list.tsx'
import { CaseHeader } from './case-header.tsx'
import { entryOfCase } from './entry.ts'
import { ListPanel } from './list-panel.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { ResultsFailed } from './results-failed.tsx'
import { Workspace } from './workspace.tsx'

/** A separate chunk, because a case is viewed far more often than images are added to it. */
const AddImagesDialog = lazyComponent(async () => (await import('./add-images-dialog.tsx')).AddImagesDialog, null)

/** /analyzer-results/{id}: one case with its radiographs and their findings. */
export function CaseResultsScreen() {
  const { id } = useParams({ from: '/analyzer-results/$id' })
  useEffect(warmStage, [])
  return <CaseResults key={id} id={id} />
}

function CaseResults({ id }: { readonly id: string }) {
  const { analysis: asked } = useSearch({ from: '/analyzer-results/$id' })
  const { data: found, error, isFetching, refetch } = useCase(id)
  const isLost = useLiveCase(found)
  // The dialog stays mounted after its first opening, because uploads may continue while it is closed.
  const [adding, setAdding] = useState<'unused' | 'open' | 'closed'>('unused')
  if (error && (!found || isNotFound(error))) {
    return <ResultsFailed title={t('analyzer.title')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!found) return <WorkspacePending text={t('analyzer.loading')} />
  // Without a selection in the address, shows the case's first radiograph.
  const chosen = found.analyses.find(analysis => analysis.id === asked) ?? found.analyses[0]
  const add = () => setAdding('open')
  return (
    <>
      <Workspace
        header={(shown, actions) => <CaseHeader found={found} chosen={shown} actions={actions} onAdd={add} />}
        list={
          <ListPanel isNothingChosen={chosen === undefined}>
            {isNarrow =>
              found.analyses.length === 0 ? (
                <NothingYet
                  icon={ImagePlus}
                  title={t('analyzer.empty')}
                  hint={t('analyzer.emptyHint')}
                  action={
                    <Button look="room" onClick={add} className="mt-2 border border-room-edge">
                      {t('analyzer.add')}
                    </Button>
                  }
                />
              ) : (
                <AnalysisList entries={found.analyses.map(entryOfCase)} chosen={chosen?.id} isNarrow={isNarrow} />
              )
            }
          </ListPanel>
        }
        ids={found.analyses.map(({ id: one }) => one)}
        asked={chosen?.id}
        isLost={isLost}
      />
      {adding !== 'unused' && (
        <AddImagesDialog found={found} open={adding === 'open'} onClose={() => setAdding('closed')} />
      )}
    </>
  )
}
