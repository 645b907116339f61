import { useQuery } from '@tanstack/react-query'
import type { Analysis } from '@xrai/contract/case/analysis'
import { t } from '@xrai/contract/strings/translate'
import { useMemo } from 'react'
import { AnalysisWarnings } from '../../analyses/analysis-warnings.tsx'
import { isRunning } from '../../client/is-running.ts'
import { useMeasuredModel } from '../../client/models.ts'
import { pictureQuery } from '../../client/pictures.ts'
import { sentenceOf } from '../../client/result.ts'
import { MeasuredBy } from '../../findings/measured-model.ts'
import { AnalysisActions } from '../../report/analysis-actions.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Viewer } from '../../viewer/viewer.tsx'
import type { Mark } from '../../viewer/viewer-state.ts'
import { useViewerStore, type ViewerStore } from '../../viewer/viewer-store.ts'
import { useWide } from '../../workbench/use-wide.ts'
import { Workbench } from '../../workbench/workbench.tsx'
import { AnalysisNotice } from './analysis-notice.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { teethOf } from './teeth.tsx'
import { useFilters } from './use-filters.ts'

/** A stored analysis under its filters, with the ways to its report. */
export function Workspace({ analysis }: { readonly analysis: Analysis }) {
  const { predictions, image } = analysis
  const store = useViewerStore(image)
  const [filters, setFilters] = useFilters(analysis.id, predictions)
  const isWide = useWide()
  const measured = useMeasuredModel(analysis)
  const actions = <AnalysisActions analysis={analysis} filters={filters} isWide={isWide} />
  return (
    <MeasuredBy value={measured}>
      <Workbench
        store={store}
        predictions={predictions}
        noneYet={noneYet(analysis)}
        chart={teethOf(analysis, store)}
        filters={filters}
        onFilters={setFilters}
        head={
          <>
            <PreviewHeader analysis={analysis} actions={isWide ? actions : null} />
            <AnalysisNotice analysis={analysis} />
            <AnalysisWarnings warnings={analysis.warnings} />
          </>
        }
        foot={isWide ? null : actions}
        room={marks => <Room analysis={analysis} store={store} marks={marks} />}
      />
    </MeasuredBy>
  )
}

function noneYet(analysis: Analysis): string | undefined {
  if (isRunning(analysis)) return t('findings.unfinished')
  return analysis.status === 'failed' ? t('findings.failed') : undefined
}

interface RoomProps {
  readonly analysis: Analysis
  readonly store: ViewerStore
  readonly marks: readonly Mark[]
}

function Room({ analysis, store, marks }: RoomProps) {
  const { data: blob, error, isFetching, isPending, refetch } = useQuery(pictureQuery(analysis.image.id, 'display'))
  const picture = useMemo(() => (blob ? { kind: 'encoded' as const, blob } : null), [blob])
  if (error && !blob) {
    return (
      <div className="grid size-full place-content-center p-6">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  return <Viewer store={store} picture={picture} isLoading={isPending} marks={marks} />
}
