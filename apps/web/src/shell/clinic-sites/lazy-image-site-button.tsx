import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** Loaded after the radiograph. */
export const LazyImageSiteButton = lazyComponent(
  async () => (await import('./image-site-button.tsx')).ImageSiteButton,
  null,
)
