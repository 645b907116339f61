import { lazyComponent } from '../../base/ui/lazy-component.tsx'

export const LazyLinkPanel = lazyComponent(async () => (await import('./link-panel.tsx')).LinkPanel, null)
