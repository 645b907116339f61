import { lazyComponent } from '../../base/ui/lazy-component.tsx'

/** It comes after the picture. */
export const LazyImageSiteButton = lazyComponent(
  async () => (await import('./image-site-button.tsx')).ImageSiteButton,
  null,
)
