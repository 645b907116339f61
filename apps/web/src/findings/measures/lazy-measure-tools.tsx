import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** After the picture. */
export const LazyMeasureTools = lazyComponent(async () => (await import('./measure-tools.tsx')).MeasureTools, null)
