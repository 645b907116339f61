import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import type { Mark } from '../../viewer/viewer-state.ts'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { type Finding, isRejected } from '../finding.ts'
import { FindingCounts } from '../finding-counts.tsx'
import type { FindingFilters } from '../finding-filters.ts'
import { FindingPanel, type FindingPanelParts } from '../finding-panel.tsx'
import { type SortOrder, sorted } from '../sort.ts'
import { ThresholdNote } from '../threshold-note.tsx'
import { useMarks } from './use-marks.ts'
import { useWide } from './use-wide.ts'
import { WorkspaceLayout } from './workspace-layout.tsx'

interface WorkbenchProps {
  readonly store: ViewerStore
  readonly predictions: readonly Prediction[]
  /** Why there are no predictions, unless the detector found none. */
  readonly noneYet?: string | undefined
  /** The tooth chart of the displayed findings: below the room, on a phone in a tab. */
  readonly toothChart?: ((shown: readonly Finding[]) => ReactNode) | undefined
  /** Shown beside the name of the folded tooth chart. */
  readonly toothChartHint?: string | undefined
  readonly filters: FindingFilters
  /** Above the columns: the header, and caveats on the findings. */
  readonly head: ReactNode
  /** Below them, within the thumb's reach. */
  readonly foot?: ReactNode
  /** The dark room with the outlines that the filters show. */
  readonly room: (marks: readonly Mark[]) => ReactNode
  readonly review?: WorkbenchReview | undefined
  /** Replaces the filters; it does not fold. */
  readonly side?: { readonly label: string; readonly content: ReactNode } | undefined
  /** Under the filters. */
  readonly more?: ReactNode
  /** The other radiographs: a tab on a phone. */
  readonly list?: { readonly label: string; readonly content: ReactNode } | undefined
  readonly Detail?: ComponentProps<typeof FindingPanel>['Detail']
}

/** The parts for users who decide on the findings. */
export interface WorkbenchReview extends FindingPanelParts {
  /** The predictions after the decisions, and added findings. */
  readonly findings: readonly Finding[]
  readonly isRejectedShown: boolean
  /** For screen readers only, if the wait is short. */
  readonly bar: ReactNode
}

/**
 * The dark room between its filters and its findings; on a phone the radiograph is on top and the panels are in tabs.
 */
export function Workbench(props: WorkbenchProps) {
  const {
    store,
    predictions,
    noneYet,
    toothChart,
    toothChartHint,
    filters,
    head,
    foot,
    room,
    review,
    side,
    more,
    list,
    Detail,
  } = props
  const [order, setOrder] = useState<SortOrder>('tooth')
  const findings = review?.findings ?? predictions
  const groups = review?.groups
  const shown = useMemo(() => {
    const inOrder = sorted(filters.list(findings), order)
    return groups ? inOrder.toSorted((a, b) => groups.rankOf(a) - groups.rankOf(b)) : inOrder
  }, [findings, filters.list, order, groups])
  const markOf = useMarks(review?.isRejectedShown ?? false, groups)
  const marks = useMemo(() => shown.map(markOf), [shown, markOf])
  const notRejected = useMemo(() => shown.filter(finding => !isRejected(finding)), [shown])
  const isWide = useWide()
  const findingPanel = (
    <Findings
      store={store}
      total={findings.length}
      noneYet={noneYet}
      findings={shown}
      order={order}
      onOrder={setOrder}
      isNarrow={!isWide}
      parts={review}
      Detail={Detail}
    />
  )
  return (
    <WorkspaceLayout
      store={store}
      head={head}
      filters={
        side
          ? { ...side, isFixed: true }
          : {
              label: t('findings.filters'),
              content: (
                <>
                  {filters.controls}
                  {more}
                </>
              ),
            }
      }
      line={side ? null : <FilterLine filters={filters} />}
      room={room(marks)}
      toothChart={toothChart && { content: toothChart(notRejected), hint: toothChartHint }}
      findings={{ label: t('findings.list'), content: findingPanel }}
      list={list && { ...list, isFirst: false }}
      bar={review?.bar}
      isAsking={review !== undefined && review.form !== null}
      foot={foot}
    />
  )
}

/** The filters' result in figures, and their precision. */
const FilterLine = ({ filters: { minimumConfidence, total, showing, named } }: Pick<WorkbenchProps, 'filters'>) => (
  <>
    <span className="shrink-0 max-2xl:hidden">{t('findings.from', { percent: minimumConfidence })}</span>
    <FindingCounts total={total} showing={showing} />
    {named !== null && <ThresholdNote minimumConfidence={minimumConfidence} classes={named} />}
  </>
)

type FindingsProps = Pick<
  ComponentProps<typeof FindingPanel>,
  'total' | 'noneYet' | 'findings' | 'order' | 'onOrder' | 'isNarrow' | 'parts' | 'Detail'
> & {
  readonly store: ViewerStore
}

/** Subscribes to the viewer's selection here, so that hovering renders the list and not the whole workbench. */
function Findings({ store, ...panel }: FindingsProps) {
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)
  return <FindingPanel {...panel} selected={selected} hovered={hovered} onHover={store.hover} onSelect={store.select} />
}
