import type { ReportFilters } from '@xrai/contract/records/report'
import { namedClasses } from '../../findings/named-classes.ts'

/** The filters in a report's format: no class filter if every detected class is selected. */
export const reportFilters = (
  filters: ReportFilters,
  predictions: Parameters<typeof namedClasses>[1],
): ReportFilters => ({
  minimumConfidence: filters.minimumConfidence,
  classes: namedClasses(filters, predictions),
})

/** The address of /report-preview with the preview's filters. */
export function reportAddress(analysisId: string, { minimumConfidence, classes }: ReportFilters): string {
  const search = new URLSearchParams({ analysis: analysisId, min: String(minimumConfidence) })
  if (classes.length > 0) search.set('classes', JSON.stringify(classes))
  return `/report-preview?${search}`
}
