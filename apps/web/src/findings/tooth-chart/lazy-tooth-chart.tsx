import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** The chart, whose script comes after the picture; its place is kept. */
export const LazyToothChart = lazyComponent(
  () => import('./following-tooth-chart.tsx').then(part => part.FollowingToothChart),
  <div className="min-h-60" />,
)
