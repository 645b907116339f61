import { lazyComponent } from '../ui/lazy-component.tsx'

export const LazyLinkPanel = lazyComponent(async () => (await import('./link-panel.tsx')).LinkPanel, null)
