import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'

/** With the analysis a report is seldom opened, and its sheet weighs as much as a screen. */
export const LazyReportSheet = lazyComponent(
  async () => (await import('./report-sheet.tsx')).ReportSheet,
  <SheetSkeleton />,
)
