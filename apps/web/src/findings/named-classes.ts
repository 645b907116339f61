import type { ReportFilters } from '@xrai/contract/records/report'
import { provedClasses } from './class-counts.ts'

/** The classes that a filter must name: none where it shows just what shows by itself. */
export function namedClasses(
  { classes }: Pick<ReportFilters, 'classes'>,
  predictions: Parameters<typeof provedClasses>[0],
): string[] {
  const proved = provedClasses(predictions)
  const isUnfiltered = proved.every(id => classes.includes(id)) && classes.every(id => proved.includes(id))
  return isUnfiltered ? [] : classes
}
