import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'

/** Loaded on demand, because few analyses lead to an opened report and its script is as large as a screen's. */
export const LazyReportSheet = lazyComponent(
  async () => (await import('./report-sheet.tsx')).ReportSheet,
  <SheetSkeleton />,
)
