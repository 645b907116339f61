import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useMemo } from 'react'
import { AnalysisWarnings } from '../../analyses/analysis-warnings.tsx'
import { useAnalysis } from '../../client/analyses.ts'
import { isRunning } from '../../client/is-running.ts'
import { useMeasuredModel } from '../../client/models.ts'
import { useRoomPicture } from '../../client/pictures.ts'
import { detectedClasses } from '../../findings/class-counts.ts'
import { MeasuredBy } from '../../findings/measured-model.ts'
import { sorted } from '../../findings/sort.ts'
import { defaultThreshold } from '../../findings/threshold.ts'
import { toMark } from '../../findings/to-mark.ts'
import { mapped, typeCounts, typeOf } from '../../findings/type-counts.ts'
import { LazyOdontogram } from '../../odontogram/lazy-odontogram.tsx'
import { AnalysisActions } from '../../report/analysis-actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { sizeOf } from '../../viewer/default-size.ts'
import { useViewerStore } from '../../viewer/viewer-store.ts'
import { FetchedPicture } from '../../workbench/fetched-picture.tsx'
import { useWide } from '../../workbench/use-wide.ts'
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
export function Workspace({ header, analyses, chosen, isLoading = false, isLost = false }: WorkspaceProps) {
  const isWide = useWide()
  const size = sizeOf(chosen?.image)
  const store = useViewerStore(size, `${chosen?.id} ${size.width} ${size.height}`)
  const predictions = chosen?.predictions
  const drawn = useMemo(() => mapped(predictions ?? []), [predictions])
  const counts = useMemo(() => typeCounts(drawn), [drawn])
  const [types, setTypes] = useTypes(`${chosen?.id} ${counts.length > 0}`, counts)
  const shown = useMemo(
    () =>
      sorted(
        drawn.filter(found => types.has(typeOf(found))),
        'tooth',
      ),
    [drawn, types],
  )
  const marks = useMemo(() => shown.map(toMark), [shown])
  const picture = useRoomPicture(chosen?.image.id)

  const isWhole = drawn.every(found => types.has(typeOf(found)))
  const classes = isWhole ? detectedClasses(predictions ?? []) : detectedClasses(shown)
  const actions = chosen && <Actions chosen={chosen} classes={classes} isWide={isWide} />
  const filters = (
    <Filters
      chosen={chosen}
      counts={counts}
      selected={types}
      onChange={setTypes}
      classes={isWhole ? [] : detectedClasses(shown)}
    />
  )
  const description = <Description store={store} shown={shown} />
  const chart = chosen && chosen.numbering !== 'off' && (
    <LazyOdontogram
      store={store}
      findings={shown}
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
            <ChosenNotice chosen={chosen} />
            <AnalysisWarnings warnings={chosen.warnings} orientation={chosen.image.orientation} />
          </>
        )
      }
      room={
        <FetchedPicture
          key={chosen?.id}
          {...picture}
          isLoading={isLoading || picture.isLoading}
          store={store}
          marks={marks}
        />
      }
      chart={chart}
      right={
        <aside
          aria-label={t('analyzer.filters')}
          className="flex min-h-0 flex-col border-l border-room-line bg-room-panel"
        >
          <div className="min-h-0 flex-1 overflow-y-auto">{filters}</div>
          <div className="max-h-1/2 shrink-0 overflow-y-auto border-t border-room-line">{description}</div>
        </aside>
      }
      tabs={[
        { id: 'analyses', label: t('analyzer.analyses'), content: analyses },
        { id: 'filters', label: t('analyzer.filters'), content: filters },
        { id: 'description', label: t('analyzer.description'), content: description },
      ]}
      detailTab="description"
      foot={isWide ? null : actions}
    />
  )
  return chosen ? <Measured chosen={chosen}>{workspace}</Measured> : workspace
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
  /** Of what is shown; with every type chosen all that were found, so that the report names no filter. */
  readonly classes: readonly string[]
  readonly isWide: boolean
}

/** What /preview offers too, once there is a result; the report shows what the room shows. */
function Actions({ chosen, classes, isWide }: ActionsProps) {
  const { data: analysis } = useAnalysis(chosen.id)
  if (!analysis || isRunning(analysis) || analysis.status === 'failed') return null
  const filters = { minimumConfidence: defaultThreshold, classes: [...classes] }
  return <AnalysisActions analysis={analysis} filters={filters} isWide={isWide} compact />
}
