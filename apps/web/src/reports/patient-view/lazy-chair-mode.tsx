import { lazyComponent } from '../../base/ui/lazy-component.tsx'

export const LazyChairMode = lazyComponent(async () => (await import('./chair-mode.tsx')).ChairMode, null)
