import type { Dentition } from '@xrai/contract/teeth/dentition'
import { useViewer, type ViewerStore } from '../viewer/viewer-store.ts'
import { Odontogram, type OdontogramProps } from './odontogram.tsx'

interface FollowingOdontogramProps extends Pick<OdontogramProps, 'findings' | 'isReviewed'>, Dentition {
  readonly store: ViewerStore
}

/** The chart and the picture choose for one another; only the chart is rendered when they do. */
export function FollowingOdontogram({ store, findings, isReviewed, numbering, teeth }: FollowingOdontogramProps) {
  const selected = useViewer(store, state => state.selected)
  const hovered = useViewer(store, state => state.hovered)
  return (
    <Odontogram
      findings={findings}
      dentition={{ numbering, teeth }}
      isReviewed={isReviewed}
      selected={selected}
      hovered={hovered}
      onHover={store.hover}
      onSelect={store.select}
    />
  )
}
