import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** Loaded without delaying the radiograph. */
export const LazyProposedStrip = lazyComponent(async () => (await import('./proposed-strip.tsx')).ProposedStrip, null)
