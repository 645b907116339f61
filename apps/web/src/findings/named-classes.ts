import type { ReportFilters } from '@xrai/contract/records/report'
import { detectedClasses } from './class-counts.ts'

/** The classes that a filter must name: none where every detected class is selected, as a report without a class filter shows them all. */
export function namedClasses(
  { classes }: Pick<ReportFilters, 'classes'>,
  predictions: Parameters<typeof detectedClasses>[0],
): string[] {
  const isUnfiltered = detectedClasses(predictions).every(id => classes.includes(id))
  return isUnfiltered ? [] : classes
}
