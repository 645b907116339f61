import { lazyComponent } from '../ui/lazy-component.tsx'

/** It comes after the picture. */
export const LazySiteButton = lazyComponent(async () => (await import('./site-button.tsx')).SiteButton, null)
