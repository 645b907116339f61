import type { ReportFilters } from '@xrai/contract/records/report'
import { namedClasses } from '../../findings/named-classes.ts'

/** The filters as a report takes them: where every detected class is selected there is no class filter to name. */
export const reportFilters = (
  filters: ReportFilters,
  predictions: Parameters<typeof namedClasses>[1],
): ReportFilters => ({
  minimumConfidence: filters.minimumConfidence,
  classes: namedClasses(filters, predictions),
})

/** /report-preview with the filters, so that the report shows what the preview shows. */
export function reportAddress(analysisId: string, { minimumConfidence, classes }: ReportFilters): string {
  const search = new URLSearchParams({ analysis: analysisId, min: String(minimumConfidence) })
  if (classes.length > 0) search.set('classes', JSON.stringify(classes))
  return `/report-preview?${search}`
}
