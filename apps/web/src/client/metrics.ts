import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { deviceZone } from './device-zone.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Days as YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The clinic's metrics in the browser's time zone; those of the last range stay until the new ones arrive. */
export const useMetrics = (range: DayRange & { readonly site?: string }) =>
  useQuery({
    // Below 'analyses', because a change of an analysis changes the metrics.
    queryKey: keyOf('analyses', 'metrics', range),
    queryFn: ({ signal }) => unwrap(call(endpoints.getMetrics, { query: { ...range, ...deviceZone() } }, { signal })),
    placeholderData: keepPreviousData,
  })

/** Dentists' decisions on the detector's findings, available to owners. */
export const useAgreement = (range: DayRange) =>
  useQuery({
    queryKey: keyOf('analyses', 'agreement', range),
    queryFn: ({ signal }) => unwrap(call(endpoints.getAgreement, { query: { ...range, ...deviceZone() } }, { signal })),
    placeholderData: keepPreviousData,
  })

/** The agreement as a CSV file. */
export const useAgreementCsv = () =>
  useMutation({
    mutationFn: (range: DayRange) => unwrap(call(endpoints.exportAgreement, { query: { ...range, ...deviceZone() } })),
  })
