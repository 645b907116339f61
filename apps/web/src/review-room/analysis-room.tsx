import type { Analysis } from '@xrai/contract/records/analysis'
import type { ReviewScreen } from '@xrai/contract/review/decision'
import { settleTeeth } from '@xrai/contract/review/settle-teeth'
import type { Blind } from '@xrai/contract/routes/blind'
import { t } from '@xrai/contract/strings/translate'
import { stripsOfRange } from '@xrai/contract/teeth/tooth-range'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { useRoomImage } from '../client/image-urls.ts'
import { isRunning } from '../client/is-running.ts'
import { useMeasuredModel } from '../client/models.ts'
import type { FindingFilters } from '../findings/finding-filters.ts'
import { MeasuredBy } from '../findings/measured-model.ts'
import { LazyMeasurementTools } from '../findings/measurements/lazy-measurement-tools.tsx'
import { useSnapshot } from '../findings/review/review-context.ts'
import { ReviewHost } from '../findings/review/review-host.tsx'
import { useBlindReview } from '../findings/review/use-blind-review.ts'
import { useReview } from '../findings/review/use-review.ts'
import { useWorkbenchReview } from '../findings/review/use-workbench-review.tsx'
import { whenSaved } from '../findings/review/when-saved.ts'
import { useQueue } from '../findings/review-queue/queue-context.ts'
import { FetchedImage } from '../findings/workbench/fetched-image.tsx'
import { useWide } from '../findings/workbench/use-wide.ts'
import { useWindowChoice } from '../findings/workbench/use-window-choice.ts'
import { Workbench } from '../findings/workbench/workbench.tsx'
import { AnalysisWarnings } from '../records/analyses/analysis-warnings.tsx'
import { isAnalysed } from '../records/analyses/is-analysed.ts'
import { LazyPatientLine } from '../records/assign/lazy-patient-line.tsx'
import { LazyProposedStrip } from '../records/assign/lazy-proposed-strip.tsx'
import { LazyChairMode } from '../reports/patient-view/lazy-chair-mode.tsx'
import { AnalysisActions } from '../reports/report/analysis-actions.tsx'
import { reviewedCommand } from '../reports/report/reviewed-command.ts'
import { useReviewMark } from '../reports/report/use-review-mark.ts'
import type { Command } from '../viewer/actions/command.ts'
import { useViewerStore } from '../viewer/viewer-store.ts'
import { AnalysisNotice } from './analysis-notice.tsx'
import { LazyBeginBlind, LazyBlindActions, LazyBlindPanel } from './lazy-blind.tsx'
import { LazyToothRangeStrip } from './lazy-tooth-range-strip.tsx'
import { isToPlace, teethOf } from './teeth.tsx'

interface AnalysisRoomProps extends Pick<ComponentProps<typeof Workbench>, 'list' | 'Detail'> {
  /** Without its findings while the review is blind. */
  readonly analysis: Analysis
  readonly blind: Blind
  readonly screen: ReviewScreen
  readonly filters: FindingFilters
  /** Contains the actions on the analysis, which a phone shows at the bottom. */
  readonly header: (actions: ReactNode) => ReactNode
  /** Leaves the screen of the deleted radiograph. */
  readonly onRemove: () => void
  /** The keys that step to the adjacent radiographs, if there is no queue. */
  readonly steps?: readonly Command[]
  /** True if the header has less space. */
  readonly isTight?: boolean
}

/** The review room: a stored analysis with its filters, decisions, tools and links to its report. */
export function AnalysisRoom(props: AnalysisRoomProps) {
  const { analysis, blind, screen, filters, header, onRemove, steps = [], isTight = false, list, Detail } = props
  const isBlind = blind.state === 'on'
  const { predictions, image, toothRange } = analysis
  const store = useViewerStore(image)
  const isWide = useWide()
  const measured = useMeasuredModel(analysis)
  const windows = useWindowChoice(image.id, image.dicom?.windows)
  const picture = useRoomImage(image.id, windows?.chosen)
  const review = useReview({ analysis, viewer: store, screen, isOn: isAnalysed(analysis) })
  const blindParts = useBlindReview({ review, blind, list: filters.list })
  // All findings, because a filter must not change the number of a tooth.
  const folded = useSnapshot(review.desk, state => state.findings)
  const lastDecision = useSnapshot(review.desk, state => state.undoable?.id ?? null)
  const teeth = useMemo(() => settleTeeth(analysis.teeth, folded), [analysis.teeth, folded])
  const { parts, progress, ...roomParts } = useWorkbenchReview({
    review,
    store,
    teeth: toothRange ? stripsOfRange(toothRange, image) : teeth,
    list: filters.list,
    blind: blindParts,
  })
  const isNothingMarked = blindParts.findings.length === 0
  const queue = useQueue()
  const mark = useReviewMark({ analysis, queue, review: review.desk.review })
  const commands = [
    ...(isAnalysed(analysis) ? roomParts.commands : []),
    ...(mark && !isBlind ? [reviewedCommand(mark.toggle)] : []),
    ...(queue?.commands ?? steps),
  ]
  const leave = queue ? () => void queue.goOn(false).then(isLeft => isLeft || onRemove()) : onRemove
  const [isExplaining, setExplaining] = useState(false)
  // The patient's view shows stored decisions, so pending ones are saved first.
  const explain = () => void whenSaved(review.desk.review).then(() => setExplaining(true))
  const actions = (
    <AnalysisActions
      analysis={analysis}
      filters={filters.reported}
      isWide={isWide}
      onRemove={leave}
      onExplain={isBlind ? undefined : explain}
      compact={isTight}
    />
  )
  const blindFoot = <LazyBlindActions analysisId={analysis.id} isNothingMarked={isNothingMarked} isFoot />
  return (
    <MeasuredBy value={measured}>
      <ReviewHost review={review} progress={progress} progressText={blindParts.text}>
        <Workbench
          store={store}
          predictions={predictions}
          noneYet={isBlind ? t('blind.lead') : noneYet(analysis)}
          toothChart={isBlind ? undefined : teethOf(analysis, teeth, store)}
          toothChartHint={isToPlace(analysis) ? t('odontogram.range') : undefined}
          filters={filters}
          head={
            <>
              {header(isWide && !isBlind ? actions : null)}
              <LazyPatientLine analysisId={analysis.id} />
              <LazyProposedStrip analysisId={analysis.id} imageId={analysis.image.id} />
              {!isBlind && isToPlace(analysis) && analysis.proposedToothRange && (
                <LazyToothRangeStrip analysisId={analysis.id} range={analysis.proposedToothRange} store={store} />
              )}
              <AnalysisNotice analysis={analysis} />
              <AnalysisWarnings warnings={analysis.warnings} orientation={analysis.image.orientation} />
            </>
          }
          foot={isWide ? null : isBlind ? blindFoot : actions}
          room={marks => (
            <FetchedImage
              {...picture}
              windows={windows}
              store={store}
              marks={marks}
              tools={place => (
                <LazyMeasurementTools {...place} store={store} analysisId={analysis.id} lastDecision={lastDecision} />
              )}
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
                      isNothingMarked={isNothingMarked}
                      isWide={isWide}
                    />
                  ),
                }
              : undefined
          }
          more={blind.canBegin && <LazyBeginBlind analysisId={analysis.id} />}
          review={isAnalysed(analysis) ? parts : undefined}
          list={list}
          Detail={Detail}
        />
      </ReviewHost>
      {isExplaining && <LazyChairMode analysisId={analysis.id} onClose={() => setExplaining(false)} />}
    </MeasuredBy>
  )
}

function noneYet(analysis: Analysis): string | undefined {
  if (isRunning(analysis)) return t('findings.unfinished')
  if (analysis.status === 'unanalysed') return t('findings.unanalysed')
  return analysis.status === 'failed' ? t('findings.failed') : undefined
}
