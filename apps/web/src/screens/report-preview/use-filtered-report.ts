import type { ReportFilters } from '@xrai/contract/case/report'
import { useEffect } from 'react'
import { useReport, useSaveReport } from '../../client/reports.ts'
import { headerOf, sameFilters } from './report-filters.ts'

/**
 * The report of an analysis under the filters that the dentist looks through, so that both show the same findings:
 * where the report has others they are written first. Null filters leave the report as it is.
 */
export function useFilteredReport(analysisId: string | undefined, filters: ReportFilters | null) {
  const { data, error, isFetching, refetch } = useReport(analysisId)
  const save = useSaveReport(analysisId ?? '')
  const { mutate } = save
  const behind = data !== undefined && filters !== null && !sameFilters(data.filters, filters)
  const wanted = behind ? JSON.stringify(filters) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report and selection, not for each answer
  useEffect(() => {
    if (data !== undefined && filters !== null && wanted !== null) mutate({ header: headerOf(data), filters })
  }, [wanted, analysisId])
  return {
    report: behind && !save.isError ? undefined : data,
    error,
    /** Set where the filters could not be written: the report is shown with the ones that it has. */
    filtersError: behind ? save.error : null,
    isFetching: isFetching || save.isPending,
    retry: () => void (save.isError && data && filters ? mutate({ header: headerOf(data), filters }) : refetch()),
  }
}
