import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as operator from '@xrai/contract/routes/operator'
import type { Body, Query } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { numberedPage } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

export const useMessages = (query: Query<typeof operator.listMessages>) =>
  useQuery(
    numberedPage(keyOf('operator', 'messages', query), signal => call(endpoints.listMessages, { query }, { signal })),
  )

export const useClients = (query: Query<typeof operator.listClients>) =>
  useQuery(
    numberedPage(keyOf('operator', 'people', query), signal => call(endpoints.listClients, { query }, { signal })),
  )

interface OfOne<B> {
  readonly id: string
  readonly body: B
}

/** A change of one row, after which the lists are refetched. */
function useChange<B, A>(change: (one: OfOne<B>) => Promise<A>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidateAnswers(queries, 'operator'),
  })
}

export const useMarkMessage = () =>
  useChange(({ id, body }: OfOne<Body<typeof operator.markMessage>>) =>
    unwrap(call(endpoints.markMessage, { params: { id }, body })),
  )

export const useVerifyClient = () =>
  useChange(({ id, body }: OfOne<Body<typeof operator.verifyClient>>) =>
    unwrap(call(endpoints.verifyClient, { params: { id }, body })),
  )

export const useSetClinicPlan = () =>
  useChange(({ id, body }: OfOne<Body<typeof operator.setClinicPlan>>) =>
    unwrap(call(endpoints.setClinicPlan, { params: { id }, body })),
  )
