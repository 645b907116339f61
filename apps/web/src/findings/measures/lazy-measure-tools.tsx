import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** Loaded after the radiograph. */
export const LazyMeasureTools = lazyComponent(async () => (await import('./measure-tools.tsx')).MeasureTools, null)
