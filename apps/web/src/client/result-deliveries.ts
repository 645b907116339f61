import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Inputs } from '@xrai/contract/routes/inputs'
import { call } from './call.ts'
import { followWaiting } from './follow-waiting.ts'
import { cursorPages } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

type ResultFilter = Omit<NonNullable<Inputs<typeof endpoints.listResultDeliveries>['query']>, 'cursor' | 'limit'>

/** Newest first; polled while one is pending. */
export const useResultDeliveries = (filter: ResultFilter) =>
  useInfiniteQuery({
    ...cursorPages(keyOf('results', 'list', filter), (cursor, signal) =>
      call(endpoints.listResultDeliveries, { query: { ...filter, ...cursor } }, { signal }),
    ),
    refetchInterval: ({ state }) => followWaiting(state.data?.pages.flatMap(page => page.deliveries)),
  })

/** The deliveries of a report, polled while one is pending. */
export const useReportDeliveries = (analysisId: string) =>
  useQuery({
    queryKey: keyOf('results', 'report', analysisId),
    queryFn: ({ signal }) => unwrap(call(endpoints.listReportDeliveries, { params: { id: analysisId } }, { signal })),
    refetchInterval: ({ state }) => followWaiting(state.data?.deliveries, false),
  })

const useChanging = (endpoint: typeof endpoints.resendResult | typeof endpoints.cancelResult) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoint, { params: { id } })),
    onSettled: () => invalidateAnswers(cache, 'results', 'peers'),
  })
}

export const useResendResult = () => useChanging(endpoints.resendResult)
export const useCancelResult = () => useChanging(endpoints.cancelResult)
