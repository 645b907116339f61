import { useQuery } from '@tanstack/react-query'
import type { Analysis } from '@xrai/contract/case/analysis'
import { visible } from '@xrai/contract/case/visible'
import { t } from '@xrai/contract/strings/translate'
import { useMemo, useState } from 'react'
import { pictureQuery } from '../../client/pictures.ts'
import { sentenceOf } from '../../client/result.ts'
import { FilterPanel } from '../../findings/filter-panel.tsx'
import { FindingPanel } from '../../findings/finding-panel.tsx'
import { type SortOrder, sorted } from '../../findings/sort.ts'
import { toMark } from '../../findings/to-mark.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Viewer } from '../../viewer/viewer.tsx'
import { useViewer, useViewerStore, type ViewerStore } from '../../viewer/viewer-store.ts'
import { AnalysisNotice } from './analysis-notice.tsx'
import { PhonePanels } from './phone-panels.tsx'
import { PreviewActions } from './preview-actions.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { useFilters } from './use-filters.ts'
import { useWide } from './use-wide.ts'

/** Filters, dark room and findings side by side; on a phone the picture on top and the panels in tabs. */
export function Workspace({ analysis }: { readonly analysis: Analysis }) {
  const { predictions, image } = analysis
  const store = useViewerStore(image)
  const [filters, setFilters] = useFilters(analysis.id, predictions)
  const [order, setOrder] = useState<SortOrder>('tooth')
  const shown = useMemo(() => sorted(visible(predictions, filters), order), [predictions, filters, order])
  const marks = useMemo(() => shown.map(toMark), [shown])
  const isWide = useWide()

  const filterPanel = <FilterPanel findings={predictions} filters={filters} onChange={setFilters} />
  const findingPanel = (
    <Findings
      store={store}
      total={predictions.length}
      findings={shown}
      order={order}
      onOrder={setOrder}
      isNarrow={!isWide}
    />
  )
  const actions = <PreviewActions analysis={analysis} filters={filters} isWide={isWide} />
  return (
    <div data-workspace data-dock className="flex h-dvh min-h-150 flex-col lg:min-h-120">
      <PreviewHeader analysis={analysis} actions={isWide ? actions : null} />
      <AnalysisNotice analysis={analysis} />
      <div className="room flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[260px_1fr_280px] xl:grid-cols-[300px_1fr_320px]">
        {isWide && (
          <aside aria-label={t('findings.filters')} className="overflow-y-auto border-r border-room-line bg-room-panel">
            {filterPanel}
          </aside>
        )}
        <div className="h-[max(44dvh,16rem)] min-h-0 shrink-0 lg:h-auto">
          <Room analysis={analysis} store={store} marks={marks} />
        </div>
        {isWide ? (
          <aside aria-label={t('findings.list')} className="min-h-0 border-l border-room-line bg-room-panel">
            {findingPanel}
          </aside>
        ) : (
          <PhonePanels store={store} filters={filterPanel} findings={findingPanel} />
        )}
      </div>
      {!isWide && actions}
    </div>
  )
}

interface RoomProps {
  readonly analysis: Analysis
  readonly store: ViewerStore
  readonly marks: ReturnType<typeof toMark>[]
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

type FindingsProps = Pick<
  React.ComponentProps<typeof FindingPanel>,
  'total' | 'findings' | 'order' | 'onOrder' | 'isNarrow'
> & {
  readonly store: ViewerStore
}

/** Follows the viewer's choice here, so that hovering renders the list and not the whole workspace. */
function Findings({ store, ...panel }: FindingsProps) {
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)
  return <FindingPanel {...panel} selected={selected} hovered={hovered} onHover={store.hover} onSelect={store.select} />
}
