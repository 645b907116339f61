import type { ReportFilters } from '@xrai/contract/case/report'

/** The filters as a report takes them: with every class selected there is no class filter to name. */
export const reportFilters = (
  { minimumConfidence, classes }: ReportFilters,
  detected: readonly string[],
): ReportFilters => ({
  minimumConfidence,
  classes: detected.every(id => classes.includes(id)) ? [] : classes,
})

/** /report-preview with the filters, so that the report shows what the preview shows. */
export function reportAddress(analysisId: string, { minimumConfidence, classes }: ReportFilters): string {
  const search = new URLSearchParams({ analysis: analysisId, min: String(minimumConfidence) })
  if (classes.length > 0) search.set('classes', JSON.stringify(classes))
  return `/report-preview?${search}`
}
