import type { Analysis } from '@xrai/contract/records/analysis'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import type { Blind } from '@xrai/contract/routes/blind'
import { t } from '@xrai/contract/strings/translate'
import { useCallback, useMemo, useState } from 'react'
import { AnalysisWarnings } from '../../analyses/analysis-warnings.tsx'
import { isAnalysed } from '../../analyses/is-analysed.ts'
import { LazyPatientLine } from '../../assign/lazy-patient-line.tsx'
import { LazyProposedStrip } from '../../assign/lazy-proposed-strip.tsx'
import { isRunning } from '../../client/is-running.ts'
import { useMeasuredModel } from '../../client/models.ts'
import { useRoomPicture } from '../../client/pictures.ts'
import { listed } from '../../findings/finding.ts'
import { MeasuredBy } from '../../findings/measured-model.ts'
import { LazyMeasureTools } from '../../measures/lazy-measure-tools.tsx'
import { LazyChairMode } from '../../patient-view/lazy-chair-mode.tsx'
import { AnalysisActions } from '../../report/analysis-actions.tsx'
import { reviewedCommand } from '../../report/reviewed-command.ts'
import { useReviewMark } from '../../report/use-review-mark.ts'
import { ReviewHost } from '../../review/review-host.tsx'
import { useBlindReview } from '../../review/use-blind-review.ts'
import { useReview } from '../../review/use-review.ts'
import { useWorkbenchReview } from '../../review/use-workbench-review.tsx'
import { whenSaved } from '../../review/when-saved.ts'
import { useQueue } from '../../review-queue/queue-context.ts'
import { useViewerStore } from '../../viewer/viewer-store.ts'
import { FetchedPicture } from '../../workbench/fetched-picture.tsx'
import { useWide } from '../../workbench/use-wide.ts'
import { useWindowChoice } from '../../workbench/use-window-choice.ts'
import { Workbench } from '../../workbench/workbench.tsx'
import { AnalysisNotice } from './analysis-notice.tsx'
import { LazyBeginBlind, LazyBlindActions, LazyBlindPanel } from './lazy-blind.tsx'
import { PreviewHeader, useGoBack } from './preview-header.tsx'
import { readFilters, storeFilters } from './stored-filters.ts'
import { teethOf } from './teeth.tsx'

/** A stored analysis under its filters, with the ways to its report. */
export function Workspace({ analysis: stored, blind }: WorkspaceProps) {
  const isBlind = blind.state === 'on'
  const analysis = useMemo(() => (isBlind ? withoutFindings(stored) : stored), [isBlind, stored])
  const { predictions, image } = analysis
  const store = useViewerStore(image)
  const [chosen, setFilters] = useFilters(stored.id, stored.predictions)
  const filters = isBlind ? unfiltered : chosen
  const isWide = useWide()
  const measured = useMeasuredModel(analysis)
  const windows = useWindowChoice(image.id, image.dicom?.windows)
  const picture = useRoomPicture(image.id, windows?.chosen)
  const review = useReview({ analysis, viewer: store, screen: 'preview', isOn: isAnalysed(analysis) })
  const list = useCallback(
    (findings: readonly FoldedFinding[]) => listed(findings, predictions, filters),
    [predictions, filters],
  )
  const blindParts = useBlindReview({ review, blind, list })
  const { parts, progress, ...roomParts } = useWorkbenchReview({
    ...{ review, store, teeth: analysis.teeth, list },
    blind: blindParts,
  })
  const isNothingMarked = blindParts.findings.length === 0
  const goBack = useGoBack()
  const queue = useQueue()
  const mark = useReviewMark({ analysis: stored, queue, review: review.desk.review })
  const commands = [
    ...(isAnalysed(analysis) ? roomParts.commands : []),
    ...(mark && !isBlind ? [reviewedCommand(mark.toggle)] : []),
    ...(queue?.commands ?? []),
  ]
  const leave = queue ? () => void queue.goOn(false).then(isLeft => isLeft || goBack()) : goBack
  const [isExplaining, setExplaining] = useState(false)
  // The patient sees what is stored.
  const explain = () => void whenSaved(review.desk.review).then(() => setExplaining(true))
  const actions = (
    <AnalysisActions {...{ analysis, filters, isWide }} onRemove={leave} onExplain={isBlind ? undefined : explain} />
  )
  const blindFoot = <LazyBlindActions analysisId={analysis.id} isNothingMarked={isNothingMarked} isFoot />
  return (
    <MeasuredBy value={measured}>
      <ReviewHost review={review} progress={progress} progressText={blindParts.text}>
        <Workbench
          store={store}
          predictions={predictions}
          noneYet={isBlind ? t('blind.lead') : noneYet(analysis)}
          chart={isBlind ? undefined : teethOf(analysis, store)}
          filters={filters}
          onFilters={setFilters}
          head={
            <>
              <PreviewHeader analysis={analysis} actions={isWide && !isBlind ? actions : null} />
              <LazyPatientLine analysisId={analysis.id} imageId={analysis.image.id} />
              <LazyProposedStrip analysisId={analysis.id} imageId={analysis.image.id} />
              <AnalysisNotice analysis={analysis} />
              <AnalysisWarnings warnings={analysis.warnings} orientation={analysis.image.orientation} />
            </>
          }
          foot={isWide ? null : isBlind ? blindFoot : actions}
          room={marks => (
            <FetchedPicture
              {...picture}
              windows={windows}
              store={store}
              marks={marks}
              tools={place => <LazyMeasureTools {...place} store={store} analysisId={analysis.id} />}
              {...(isAnalysed(analysis) ? roomParts : {})}
              commands={commands}
            />
          )}
          side={
            isBlind
              ? {
                  label: t('blind.title'),
                  content: (
                    <LazyBlindPanel
                      analysisId={analysis.id}
                      marked={blindParts.text ?? ''}
                      {...{ isNothingMarked, isWide }}
                    />
                  ),
                }
              : undefined
          }
          more={blind.canBegin && <LazyBeginBlind analysisId={analysis.id} />}
          review={isAnalysed(analysis) ? parts : undefined}
        />
      </ReviewHost>
      {isExplaining && <LazyChairMode analysisId={analysis.id} onClose={() => setExplaining(false)} />}
    </MeasuredBy>
  )
}

interface WorkspaceProps {
  readonly analysis: Analysis
  readonly blind: Blind
}

const unfiltered: ReportFilters = { minimumConfidence: 20, classes: [] }

/** With nothing that the detector's findings say. */
const withoutFindings = (analysis: Analysis): Analysis => ({
  ...analysis,
  predictions: [],
  warnings: analysis.warnings.filter(({ code }) => code !== 'RESEARCH'),
})

function noneYet(analysis: Analysis): string | undefined {
  if (isRunning(analysis)) return t('findings.unfinished')
  if (analysis.status === 'unanalysed') return t('findings.unanalysed')
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
