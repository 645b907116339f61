import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The key begins with 'analyses', so that a review, which invalidates that key, refetches the queue too. */
const queueQuery = (at: string | undefined) =>
  queryOptions({
    queryKey: keyOf('analyses', 'queue', at ?? null),
    queryFn: ({ signal }) =>
      unwrap(call(endpoints.getReviewQueue, { query: at === undefined ? {} : { at } }, { signal })),
    staleTime: 0,
  })

/** The analyses that wait for a review, as seen from the analysis `at`; without it the oldest is next. */
export const useReviewQueueAt = (at: string | undefined, isOn = true) => useQuery({ ...queueQuery(at), enabled: isOn })

/** Refetches the queue from the server. */
export const fetchReviewQueue = (cache: QueryClient, at: string) => cache.fetchQuery(queueQuery(at))
