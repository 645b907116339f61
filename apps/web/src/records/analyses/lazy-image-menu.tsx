import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** Loaded after the radiographs. */
export const LazyImageMenu = lazyComponent(async () => (await import('./image-menu.tsx')).ImageMenu, null)
