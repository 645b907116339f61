import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Below 'analyses', because a review of any of them changes the queue. */
const queueQuery = (at: string | undefined) =>
  queryOptions({
    queryKey: keyOf('analyses', 'queue', at ?? null),
    queryFn: ({ signal }) =>
      unwrap(call(endpoints.getReviewQueue, { query: at === undefined ? {} : { at } }, { signal })),
    staleTime: 0,
  })

/** The analyses that wait for a review, relative to the current one; without one, the oldest is next. */
export const useReviewQueueAt = (at: string | undefined, isOn = true) => useQuery({ ...queueQuery(at), enabled: isOn })

/** Refetches the queue from the server. */
export const fetchReviewQueue = (cache: QueryClient, at: string) => cache.fetchQuery(queueQuery(at))
