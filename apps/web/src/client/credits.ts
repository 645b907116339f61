import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { type Refusal, unwrap } from './result.ts'

export const creditsQuery = queryOptions({
  queryKey: keyOf('credits'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getCredits, {}, { signal })),
})

/** The plan, and its used, reserved and remaining credits of this month. */
export const useCredits = () => useQuery(creditsQuery)

/** Call after anything that may have spent or returned a credit. */
export const askCreditsAgain = (cache: QueryClient) => invalidateAnswers(cache, 'credits')

export const isOutOfCredits = (refusal: Refusal) => refusal.code === 'OUT_OF_CREDITS'
