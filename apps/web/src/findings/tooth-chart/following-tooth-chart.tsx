import type { Dentition } from '@xrai/contract/teeth/dentition'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { Odontogram, type OdontogramProps } from './tooth-chart.tsx'

interface FollowingOdontogramProps
  extends Pick<OdontogramProps, 'findings' | 'isReviewed' | 'toothDecisions' | 'onDecide'>,
    Dentition {
  readonly store: ViewerStore
}

/** The chart and the picture choose for one another; only the chart is rendered when they do. */
export function FollowingOdontogram({ store, numbering, teeth, ...chart }: FollowingOdontogramProps) {
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)
  return (
    <Odontogram
      {...chart}
      dentition={{ numbering, teeth }}
      selected={selected}
      hovered={hovered}
      onHover={store.hover}
      onSelect={store.select}
    />
  )
}
