import type { ReportFilters } from '@xrai/contract/records/report'
import { useEffect, useState } from 'react'
import { useReport, useSaveReport } from '../../client/reports.ts'
import { sameFilters } from './report-filters.ts'

/**
 * Why the report shows other filters than the requested ones: they were not written, or it was reviewed and keeps its
 * own.
 */
export type OtherFilters = 'failed' | 'kept'

/**
 * The report of an analysis under the dentist's current filters, so that both show the same findings: differing filters
 * are written first. A reviewed report keeps its own filters until `applyFilters`, even after a change of its header
 * revoked the review. Null filters leave the report unchanged.
 */
export function useFilteredReport(analysisId: string | undefined, filters: ReportFilters | null) {
  const { data, error, isFetching, refetch } = useReport(analysisId, filters)
  const { mutate, isError, isPending } = useSaveReport(analysisId ?? '')
  const differs = data !== undefined && filters !== null && !sameFilters(data.filters, filters)
  const keeps = useSeenReviewed(analysisId, data !== undefined && data.reviewedAt !== null, isFetching)
  const wanted = differs && !keeps && !isFetching ? JSON.stringify(filters) : null
  const applyFilters = () => {
    if (filters !== null) mutate({ filters })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report and selection, not for each answer
  useEffect(() => {
    if (wanted !== null) applyFilters()
  }, [wanted, analysisId])
  return {
    report: differs && !keeps && !isError ? undefined : data,
    error,
    otherFilters: differs && !isFetching ? otherFilters(isError, keeps) : null,
    isFetching: isFetching || isPending,
    retry: () => void refetch(),
    applyFilters,
  }
}

/** True if the report is reviewed, or was when it was opened. */
function useSeenReviewed(analysisId: string | undefined, isReviewed: boolean, isFetching: boolean): boolean {
  const [seen, setSeen] = useState<string>()
  const next = (isReviewed && !isFetching) || seen === analysisId ? analysisId : undefined
  if (next !== seen) setSeen(next)
  return isReviewed || (seen !== undefined && seen === analysisId)
}

const otherFilters = (isFailed: boolean, keeps: boolean): OtherFilters | null => {
  if (isFailed) return 'failed'
  return keeps ? 'kept' : null
}
