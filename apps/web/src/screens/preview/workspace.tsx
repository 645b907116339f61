import type { Analysis } from '@xrai/contract/records/analysis'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { useCallback, useState } from 'react'
import { AnalysisWarnings } from '../../analyses/analysis-warnings.tsx'
import { isAnalysed } from '../../analyses/is-analysed.ts'
import { isRunning } from '../../client/is-running.ts'
import { useMeasuredModel } from '../../client/models.ts'
import { useRoomPicture } from '../../client/pictures.ts'
import { listed } from '../../findings/finding.ts'
import { MeasuredBy } from '../../findings/measured-model.ts'
import { AnalysisActions } from '../../report/analysis-actions.tsx'
import { ReviewHost } from '../../review/review-host.tsx'
import { useReview } from '../../review/use-review.ts'
import { useWorkbenchReview } from '../../review/use-workbench-review.tsx'
import { useViewerStore } from '../../viewer/viewer-store.ts'
import { FetchedPicture } from '../../workbench/fetched-picture.tsx'
import { useWide } from '../../workbench/use-wide.ts'
import { Workbench } from '../../workbench/workbench.tsx'
import { AnalysisNotice } from './analysis-notice.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { readFilters, storeFilters } from './stored-filters.ts'
import { teethOf } from './teeth.tsx'

/** A stored analysis under its filters, with the ways to its report. */
export function Workspace({ analysis }: { readonly analysis: Analysis }) {
  const { predictions, image } = analysis
  const store = useViewerStore(image)
  const [filters, setFilters] = useFilters(analysis.id, predictions)
  const isWide = useWide()
  const measured = useMeasuredModel(analysis)
  const picture = useRoomPicture(image.id)
  const review = useReview({ analysis, viewer: store, screen: 'preview', isOn: isAnalysed(analysis) })
  const list = useCallback(
    (findings: readonly FoldedFinding[]) => listed(findings, predictions, filters),
    [predictions, filters],
  )
  const { parts, progress, ...roomParts } = useWorkbenchReview({ review, store, teeth: analysis.teeth, list })
  const actions = <AnalysisActions analysis={analysis} filters={filters} isWide={isWide} />
  return (
    <MeasuredBy value={measured}>
      <ReviewHost review={review} progress={progress}>
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
              <AnalysisWarnings warnings={analysis.warnings} orientation={analysis.image.orientation} />
            </>
          }
          foot={isWide ? null : actions}
          room={marks => (
            <FetchedPicture {...picture} store={store} marks={marks} {...(isAnalysed(analysis) ? roomParts : {})} />
          )}
          review={isAnalysed(analysis) ? parts : undefined}
        />
      </ReviewHost>
    </MeasuredBy>
  )
}

function noneYet(analysis: Analysis): string | undefined {
  if (isRunning(analysis)) return t('findings.unfinished')
  return analysis.status === 'failed' ? t('findings.failed') : undefined
}

/** The filters of one analysis, kept in this tab. */
function useFilters(analysisId: string, predictions: readonly Prediction[]) {
  const [filters, set] = useState(() => readFilters(analysisId, predictions))
  const change = (next: ReportFilters) => {
    set(next)
    storeFilters(analysisId, next, predictions)
  }
  return [filters, change] as const
}
