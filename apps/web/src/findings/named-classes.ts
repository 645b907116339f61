import type { ReportFilters } from '@xrai/contract/records/report'
import { detectedClasses } from './class-counts.ts'

/**
 * The classes that a report's filter must name: empty if every detected class is selected, because a report without a
 * class filter shows all.
 */
export function namedClasses(
  { classes }: Pick<ReportFilters, 'classes'>,
  predictions: Parameters<typeof detectedClasses>[0],
): string[] {
  const isUnfiltered = detectedClasses(predictions).every(id => classes.includes(id))
  return isUnfiltered ? [] : classes
}
