import { lazyComponent } from '../ui/lazy-component.tsx'

/** The picture does not wait for it. */
export const LazyProposedStrip = lazyComponent(async () => (await import('./proposed-strip.tsx')).ProposedStrip, null)
