import { Link, useNavigate } from '@tanstack/react-router'
import type { ReportFilters } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useMemo, useState } from 'react'
import { AnalysisWarnings } from '../../analyses/analysis-warnings.tsx'
import { isAnalysed } from '../../analyses/is-analysed.ts'
import { LazyPatientLine } from '../../assign/lazy-patient-line.tsx'
import { LazyProposedStrip } from '../../assign/lazy-proposed-strip.tsx'
import { useAnalysis } from '../../client/analyses.ts'
import { useBlind } from '../../client/blind.ts'
import { useMeasuredModel } from '../../client/models.ts'
import { useRoomPicture } from '../../client/pictures.ts'
import { detectedClasses } from '../../findings/class-counts.ts'
import { type Finding, isRejected } from '../../findings/finding.ts'
import { MeasuredBy } from '../../findings/measured-model.ts'
import { sorted } from '../../findings/sort.ts'
import { defaultThreshold } from '../../findings/threshold.ts'
import { listOf, mapped, typeCounts, typeOf } from '../../findings/type-counts.ts'
import { LazyMeasureTools } from '../../measures/lazy-measure-tools.tsx'
import { AnalysisActions } from '../../report/analysis-actions.tsx'
import { DecidedOdontogram } from '../../review/decided-odontogram.tsx'
import type { PanelReview, PanelReviewHostProps } from '../../review/panel-review.tsx'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { sizeOf } from '../../viewer/default-size.ts'
import { useViewerStore } from '../../viewer/viewer-store.ts'
import { FetchedPicture } from '../../workbench/fetched-picture.tsx'
import { useMarks } from '../../workbench/use-marks.ts'
import { useWide } from '../../workbench/use-wide.ts'
import { useWindowChoice } from '../../workbench/use-window-choice.ts'
import { WorkspaceLayout } from '../../workbench/workspace-layout.tsx'
import type { Chosen } from './chosen.ts'
import { ChosenBar, ChosenNotice } from './chosen-bar.tsx'
import { Description } from './description.tsx'
import { Filters, useTypes } from './filters.tsx'

interface WorkspaceProps {
  readonly header: ReactNode
  /** Search and analyses, the left column. */
  readonly analyses: ReactNode
  readonly chosen: Chosen | undefined
  readonly isLoading?: boolean
  /** True while the server cannot be reached. */
  readonly isLost?: boolean
}

/** Analyses, dark room, filters and description side by side; on a phone the picture on top and the rest in tabs. */
export function Workspace({ header, analyses, chosen: asked, isLoading = false, isLost = false }: WorkspaceProps) {
  const { blind } = useBlind(asked)
  const isBlind = blind?.state === 'on'
  // Until it is known, nothing of the detector is shown.
  const isHidden = isBlind || (asked !== undefined && blind === undefined)
  const chosen = useMemo(
    () => (asked && isHidden ? { ...asked, predictions: [], numbering: 'off' as const, warnings: [] } : asked),
    [asked, isHidden],
  )
  const isWide = useWide()
  const size = sizeOf(chosen?.image)
  const store = useViewerStore(size, `${chosen?.id} ${size.width} ${size.height}`)
  const predictions = chosen?.predictions
  const drawn = useMemo(() => mapped(predictions ?? []), [predictions])
  const counts = useMemo(() => typeCounts(drawn), [drawn])
  const [types, setTypes] = useTypes(`${chosen?.id} ${counts.length > 0}`, counts)
  const list = useMemo(() => listOf(drawn, types), [drawn, types])
  const [given, setReview] = useState<PanelReview | null>(null)
  const review = given !== null && given.id === chosen?.id ? given : null
  const findings: readonly Finding[] = review?.findings ?? drawn
  const shown = useMemo(() => sorted(list(findings), 'tooth'), [findings, list])
  const markOf = useMarks(review?.isRejectedShown ?? true)
  const marks = useMemo(() => shown.map(markOf), [shown, markOf])
  const { data: whole } = useAnalysis(chosen?.id)
  const windows = useWindowChoice(chosen?.image.id, whole?.image.dicom?.windows)
  const picture = useRoomPicture(chosen?.image.id, windows?.chosen)

  const isWhole = drawn.every(found => types.has(typeOf(found)))
  const classes = isWhole ? detectedClasses(predictions ?? []) : detectedClasses(shown)
  // Without a type only what a dentist decided is reported: no suggestion reaches a whole hundred percent.
  const minimumConfidence = types.size === 0 && drawn.length > 0 ? 100 : defaultThreshold
  const actions = chosen && !isHidden && (
    <Actions chosen={chosen} reported={{ minimumConfidence, classes: [...classes] }} isWide={isWide} />
  )
  const filters = isHidden ? (
    isBlind && <BlindNotice analysisId={chosen?.id} />
  ) : (
    <Filters
      chosen={chosen}
      counts={counts}
      selected={types}
      onChange={setTypes}
      classes={isWhole ? [] : detectedClasses(shown)}
    />
  )
  const description = isHidden ? (
    isBlind && !isWide && <BlindNotice analysisId={chosen?.id} />
  ) : (
    <>
      {review?.panel}
      <Description store={store} shown={shown} />
    </>
  )
  const form = review?.form
  const chart = chosen && chosen.numbering !== 'off' && (
    <DecidedOdontogram
      analysisId={chosen.id}
      toothDecisions={chosen.toothDecisions}
      store={store}
      findings={shown.filter(finding => !isRejected(finding))}
      numbering={chosen.numbering}
      teeth={chosen.teeth}
      isReviewed={chosen.status === 'ready'}
    />
  )
  const workspace = (
    <WorkspaceLayout
      store={store}
      shape="list"
      head={
        <>
          {header}
          {isLost && (
            <Alert tone="warn" strip>
              {t('analyzer.lost')}
            </Alert>
          )}
        </>
      }
      left={<div className="min-h-0 border-r border-room-line bg-room-panel">{analyses}</div>}
      above={
        chosen && (
          <>
            {isWide && <ChosenBar chosen={chosen} actions={actions} />}
            <LazyPatientLine analysisId={chosen.id} imageId={chosen.image.id} />
            <LazyProposedStrip analysisId={chosen.id} imageId={chosen.image.id} />
            <ChosenNotice chosen={chosen} />
            <AnalysisWarnings warnings={chosen.warnings} orientation={chosen.image.orientation} />
          </>
        )
      }
      room={
        <FetchedPicture
          key={chosen?.id}
          {...picture}
          windows={windows}
          isLoading={isLoading || picture.isLoading}
          store={store}
          marks={marks}
          tools={chosen && (place => <LazyMeasureTools {...place} store={store} analysisId={chosen.id} />)}
          {...(review && { commands: review.commands, over: review.over })}
        />
      }
      chart={chart}
      right={
        <aside
          aria-label={t('analyzer.filters')}
          className="flex min-h-0 flex-col border-l border-room-line bg-room-panel"
        >
          {form ?? (
            <>
              <div className="min-h-0 flex-1 overflow-y-auto">{filters}</div>
              <div className="max-h-1/2 shrink-0 overflow-y-auto border-t border-room-line">{description}</div>
            </>
          )}
        </aside>
      }
      tabs={[
        { id: 'analyses', label: t('analyzer.analyses'), content: analyses },
        { id: 'filters', label: t('analyzer.filters'), content: filters },
        { id: 'description', label: t('analyzer.description'), content: form ?? description },
      ]}
      detailTab="description"
      foot={isWide ? null : actions}
    />
  )
  if (!chosen) return workspace
  return (
    <Measured chosen={chosen}>
      {!isHidden && <ChosenReview chosen={chosen} store={store} list={list} onChange={setReview} />}
      {workspace}
    </Measured>
  )
}

/** In place of what the detector found. */
const BlindNotice = ({ analysisId }: { readonly analysisId: string | undefined }) => (
  <div className="p-4 text-14">
    <p>{t('blind.results')}</p>
    <Link to="/preview" search={{ analysis: analysisId }} className={buttonClass('outline', 'mt-3')}>
      {t('blind.resultsLink')}
    </Link>
  </div>
)

/** Deciding comes after the picture: its script is loaded when there is something to decide. */
const LazyReview = lazyComponent(() => import('../../review/panel-review.tsx').then(part => part.PanelReviewHost), null)

type ChosenReviewProps = Pick<PanelReviewHostProps, 'store' | 'list' | 'onChange'> & { readonly chosen: Chosen }

function ChosenReview({ chosen, ...review }: ChosenReviewProps) {
  const { data: analysis } = useAnalysis(chosen.id)
  if (!analysis || !isAnalysed(analysis)) return null
  // The room's own findings: the case and its analysis may arrive apart.
  return <LazyReview key={analysis.id} analysis={{ ...analysis, predictions: chosen.predictions }} {...review} />
}

interface MeasuredProps {
  readonly chosen: Chosen
  readonly children: ReactNode
}

function Measured({ chosen, children }: MeasuredProps) {
  const { data: analysis } = useAnalysis(chosen.id)
  const model = useMeasuredModel(analysis)
  return <MeasuredBy value={model}>{children}</MeasuredBy>
}

interface ActionsProps {
  readonly chosen: Chosen
  /** What the room shows; with every type chosen all that were found, so that the report names no filter. */
  readonly reported: ReportFilters
  readonly isWide: boolean
}

/** What /preview offers too, once there is a result; the report shows what the room shows. */
function Actions({ chosen, reported, isWide }: ActionsProps) {
  const { data: analysis } = useAnalysis(chosen.id)
  const navigate = useNavigate()
  if (!analysis || !isAnalysed(analysis)) return null
  const leave = () => void navigate({ to: '.', search: {}, replace: true })
  return <AnalysisActions analysis={analysis} filters={reported} isWide={isWide} onRemove={leave} compact />
}
