import { useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ImagePlus } from 'lucide-react'
import { useCase } from '../../client/cases.ts'
import { AnalysisList } from './analysis-list.tsx'
import { CaseHeader } from './case-header.tsx'
import { entryOfCase } from './entry.ts'
import { ListPanel } from './list-panel.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { ResultsFailed } from './results-failed.tsx'
import { ResultsPending } from './results-pending.tsx'
import { useLiveCase } from './use-live-case.ts'
import { Workspace } from './workspace.tsx'

/** /analyzer-results/{id}: one case, its radiographs and what was found on each. */
export function CaseResults({ id }: { readonly id: string }) {
  const { analysis: asked } = useSearch({ from: '/analyzer-results/$id' })
  const { data: found, error, isFetching, refetch } = useCase(id)
  const isLost = useLiveCase(found)
  if (error && !found) {
    return <ResultsFailed title={t('analyzer.title')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!found) return <ResultsPending text={t('analyzer.loading')} />
  // The picture first: without a choice in the address, the case's first radiograph.
  const chosen = found.analyses.find(analysis => analysis.id === asked) ?? found.analyses[0]
  return (
    <Workspace
      header={<CaseHeader found={found} />}
      analyses={
        <ListPanel>
          {found.analyses.length === 0 ? (
            <NothingYet icon={ImagePlus} title={t('analyzer.empty')} hint={t('analyzer.emptyHint')} />
          ) : (
            <AnalysisList entries={found.analyses.map(entryOfCase)} chosen={chosen?.id} />
          )}
        </ListPanel>
      }
      chosen={chosen}
      isLost={isLost}
    />
  )
}
