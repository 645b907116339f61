import type { ReportFilters } from '@xrai/contract/case/report'
import { useEffect } from 'react'
import { useReport, useSaveReport } from '../../client/reports.ts'
import { sameFilters } from './report-filters.ts'

/** Why the report shows other filters than the ones asked for: they were not written, or it is reviewed and keeps its own. */
export type OtherFilters = 'failed' | 'kept'

/**
 * The report of an analysis under the filters that the dentist looks through, so that both show the same findings:
 * where the report has others they are written first. Once the analysis is reviewed, looking changes nothing any more:
 * the report keeps its filters until `applyFilters`. Null filters leave the report as it is.
 */
export function useFilteredReport(analysisId: string | undefined, filters: ReportFilters | null) {
  const { data, error, isFetching, refetch } = useReport(analysisId, filters)
  const { mutate, isError, isPending } = useSaveReport(analysisId ?? '')
  const differs = data !== undefined && filters !== null && !sameFilters(data.filters, filters)
  const isReviewed = data !== undefined && data.reviewedAt !== null
  const wanted = differs && !isReviewed && !isFetching ? JSON.stringify(filters) : null
  const applyFilters = () => {
    if (filters !== null) mutate({ filters })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report and selection, not for each answer
  useEffect(() => {
    if (wanted !== null) applyFilters()
  }, [wanted, analysisId])
  return {
    report: differs && !isReviewed && !isError ? undefined : data,
    error,
    otherFilters: differs && !isFetching ? otherFilters(isError, isReviewed) : null,
    isFetching: isFetching || isPending,
    retry: () => void refetch(),
    applyFilters,
  }
}

const otherFilters = (isFailed: boolean, isReviewed: boolean): OtherFilters | null => {
  if (isFailed) return 'failed'
  return isReviewed ? 'kept' : null
}
