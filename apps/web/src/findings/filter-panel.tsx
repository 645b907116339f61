import type { ReactNode } from 'react'
import { ThresholdControl } from './threshold-control.tsx'

interface FilterPanelProps {
  /** Percent. */
  readonly minimumConfidence: number
  readonly onMinimumConfidence: (percent: number) => void
  /** The switches of the classes. */
  readonly children: ReactNode
}

/** Filters by confidence and class. */
export function FilterPanel({ minimumConfidence, onMinimumConfidence, children }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-6 p-4">
      <ThresholdControl value={minimumConfidence} onChange={onMinimumConfidence} />
      {children}
    </div>
  )
}
