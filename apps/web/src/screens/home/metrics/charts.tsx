import type { Metrics } from '@xrai/contract/records/metrics'
import { ClassChart } from './class-chart.tsx'
import { TimeChart } from './time-chart.tsx'

/** All components that use the chart library. */
export function Charts({ metrics }: { readonly metrics: Metrics }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <TimeChart metrics={metrics} />
      <ClassChart counts={metrics.findingsByClass} />
    </div>
  )
}
