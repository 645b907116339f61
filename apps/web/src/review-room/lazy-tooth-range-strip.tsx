import { lazyComponent } from '../base/ui/lazy-component.tsx'

/** Loaded without delaying the radiograph, because only periapicals have it. */
export const LazyToothRangeStrip = lazyComponent(
  async () => (await import('./tooth-range-strip.tsx')).ToothRangeStrip,
  null,
)
