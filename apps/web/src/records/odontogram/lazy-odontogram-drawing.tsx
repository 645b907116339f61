import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'

/** The norm's table and its drawing are loaded after the screen. */
export const LazyOdontogramDrawing = lazyComponent(
  async () => (await import('./odontogram-drawing.tsx')).OdontogramDrawing,
  <Skeleton className="aspect-3/2 w-full" />,
)
