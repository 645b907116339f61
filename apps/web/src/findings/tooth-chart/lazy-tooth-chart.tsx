import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** The tooth chart, loaded after the radiograph; its space is reserved. */
export const LazyToothChart = lazyComponent(
  () => import('./following-tooth-chart.tsx').then(part => part.FollowingToothChart),
  <div className="min-h-60" />,
)
