import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { FilterPanel } from '../findings/filter-panel.tsx'
import { type Finding, isRejected, listed } from '../findings/finding.ts'
import { FindingPanel, type FindingPanelParts } from '../findings/finding-panel.tsx'
import { type SortOrder, sorted } from '../findings/sort.ts'
import type { Mark } from '../viewer/viewer-state.ts'
import { useViewer, type ViewerStore } from '../viewer/viewer-store.ts'
import { useMarks } from './use-marks.ts'
import { useWide } from './use-wide.ts'
import { WorkspaceLayout } from './workspace-layout.tsx'

interface WorkbenchProps {
  readonly store: ViewerStore
  readonly predictions: readonly Prediction[]
  /** Why there are no predictions, unless the detector found none. */
  readonly noneYet?: string | undefined
  /** The tooth chart of what is shown: under the room, on a phone in a tab. */
  readonly chart?: ((shown: readonly Finding[]) => ReactNode) | undefined
  readonly filters: ReportFilters
  readonly onFilters: (filters: ReportFilters) => void
  /** Above the columns: the header, and what must be known before the findings are read. */
  readonly head: ReactNode
  /** Below them, within the thumb's reach. */
  readonly foot?: ReactNode
  /** The dark room, with the outlines that the filters let through. */
  readonly room: (marks: readonly Mark[]) => ReactNode
  readonly review?: WorkbenchReview | undefined
  /** In place of the filters. */
  readonly side?: { readonly label: string; readonly content: ReactNode } | undefined
  /** Under the filters. */
  readonly more?: ReactNode
}

/** Where people decide on the findings. */
export interface WorkbenchReview extends FindingPanelParts {
  /** The predictions as they stand after the decisions, and what people added. */
  readonly findings: readonly Finding[]
  readonly isRejectedShown: boolean
}

/** Filters, dark room and findings side by side; on a phone the picture on top and the panels in tabs. */
export function Workbench({
  store,
  predictions,
  noneYet,
  chart,
  filters,
  onFilters,
  head,
  foot,
  room,
  review,
  side,
  more,
}: WorkbenchProps) {
  const [order, setOrder] = useState<SortOrder>('tooth')
  const findings = review?.findings ?? predictions
  const groups = review?.groups
  const shown = useMemo(() => {
    const inOrder = sorted(listed(findings, predictions, filters), order)
    return groups ? inOrder.toSorted((a, b) => groups.rankOf(a) - groups.rankOf(b)) : inOrder
  }, [findings, predictions, filters, order, groups])
  const markOf = useMarks(review?.isRejectedShown ?? false, groups)
  const marks = useMemo(() => shown.map(markOf), [shown, markOf])
  const charted = useMemo(() => shown.filter(finding => !isRejected(finding)), [shown])
  const isWide = useWide()

  const leftLabel = side?.label ?? t('findings.filters')
  const leftPanel = side?.content ?? (
    <>
      <FilterPanel findings={predictions} filters={filters} onChange={onFilters} />
      {more}
    </>
  )
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
    />
  )
  return (
    <WorkspaceLayout
      store={store}
      shape="analysis"
      head={head}
      left={
        <aside aria-label={leftLabel} className="overflow-y-auto border-r border-room-line bg-room-panel">
          {leftPanel}
        </aside>
      }
      room={room(marks)}
      chart={chart?.(charted)}
      right={
        <aside aria-label={t('findings.list')} className="min-h-0 border-l border-room-line bg-room-panel">
          {findingPanel}
        </aside>
      }
      tabs={[
        { id: 'filters', label: leftLabel, content: leftPanel },
        { id: 'findings', label: t('findings.list'), content: findingPanel },
      ]}
      detailTab="findings"
      foot={foot}
    />
  )
}

type FindingsProps = Pick<
  ComponentProps<typeof FindingPanel>,
  'total' | 'noneYet' | 'findings' | 'order' | 'onOrder' | 'isNarrow' | 'parts'
> & {
  readonly store: ViewerStore
}

/** Follows the viewer's choice here, so that hovering renders the list and not the whole workbench. */
function Findings({ store, ...panel }: FindingsProps) {
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)
  return <FindingPanel {...panel} selected={selected} hovered={hovered} onHover={store.hover} onSelect={store.select} />
}
