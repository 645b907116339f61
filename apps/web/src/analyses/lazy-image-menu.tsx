import { lazyComponent } from '../ui/lazy-component.tsx'

/** It comes after the pictures. */
export const LazyImageMenu = lazyComponent(async () => (await import('./image-menu.tsx')).ImageMenu, null)
