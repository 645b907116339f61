import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** Loaded after the radiograph. */
export const LazyMeasurementTools = lazyComponent(
  async () => (await import('./measurement-tools.tsx')).MeasurementTools,
  null,
)
