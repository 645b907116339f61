import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportFilters } from '@xrai/contract/records/report'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as reports from '@xrai/contract/routes/reports'
import type { AnswerOf, Body, Query } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { numberedPage } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { isRefusal, unwrap } from './result.ts'

/** Refetched at each opening, because another tab or a colleague may have changed or reviewed it. */
const reportQuery = (analysisId: string, first: ReportFilters | null = null) =>
  queryOptions({
    queryKey: keyOf('report', 'analysis', analysisId),
    queryFn: ({ signal }) =>
      unwrap(call(endpoints.getReport, { params: { id: analysisId }, query: asQuery(first) }, { signal })),
    staleTime: 0,
  })

const asQuery = (filters: ReportFilters | null) =>
  filters === null ? {} : { min: filters.minimumConfidence, classes: filters.classes.join(',') }

const reportByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf('report', 'code', code),
    queryFn: ({ signal }) => unwrap(call(endpoints.getReportByCode, { params: { code } }, { signal })),
  })

/** The report of an analysis; `first` are the filters for a report that is opened for the first time. */
export const useReport = (analysisId: string | undefined, first: ReportFilters | null) =>
  useQuery({ ...reportQuery(analysisId ?? '', first), enabled: analysisId !== undefined })

export const useReportByCode = (code: string | undefined) =>
  useQuery({ ...reportByCodeQuery(code ?? ''), enabled: code !== undefined })

/** A page of the clinic's reports, last issued first; the previous page stays until the next is loaded. */
export const useReports = (query: Query<typeof reports.listReports>) =>
  useQuery(numberedPage(keyOf('reports', query), signal => call(endpoints.listReports, { query }, { signal })))

/** Saves the report's header, its filters or both; the response replaces the cached report. */
export function useSaveReport(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof reports.saveReport>) =>
      // Continues after the page is closed, to save the last input.
      unwrap(call(endpoints.saveReport, { params: { id: analysisId }, body }, { keepalive: true })),
    // An earlier request's response must not overwrite this one.
    onMutate: () => cache.cancelQueries({ queryKey: keyOf('report') }),
    onSuccess: report => {
      cache.setQueryData(reportQuery(analysisId).queryKey, report)
      cache.setQueryData(reportByCodeQuery(report.reportCode).queryKey, report)
      // The cards contain the patient's name, and a changed report reopens its analysis's review.
      void invalidateAnswers(cache, 'analyses', 'reports', 'analysis', 'case', 'cases', 'patient')
    },
  })
}

/** The report as it is stored now; null if it cannot be read. */
export async function findReport(analysisId: string): Promise<AnswerOf<typeof reports.getReport> | null> {
  const found = await call(endpoints.getReport, { params: { id: analysisId }, query: {} })
  return isRefusal(found) ? null : found.data
}

/** Records that the PDF was shared by the device's share sheet. */
export const recordReportShare = (analysisId: string) =>
  call(endpoints.shareReport, { params: { id: analysisId } }, { keepalive: true })

/** The report as a PDF file. */
export const fetchReportPdf = (analysisId: string) => call(endpoints.getReportPdf, { params: { id: analysisId } })
