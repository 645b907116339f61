import type { Dentition } from '@xrai/contract/teeth/dentition'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { ToothChart, type ToothChartProps } from './tooth-chart.tsx'

interface FollowingToothChartProps
  extends Pick<ToothChartProps, 'findings' | 'isReviewed' | 'toothDecisions' | 'onDecide'>,
    Dentition {
  readonly store: ViewerStore
}

/** Synchronises the selection of tooth chart and radiograph; only the tooth chart rerenders. */
export function FollowingToothChart({ store, numbering, teeth, ...chart }: FollowingToothChartProps) {
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)
  return (
    <ToothChart
      {...chart}
      dentition={{ numbering, teeth }}
      selected={selected}
      hovered={hovered}
      onHover={store.hover}
      onSelect={store.select}
    />
  )
}
