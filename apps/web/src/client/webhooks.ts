import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Inputs } from '@xrai/contract/routes/inputs'
import { call } from './call.ts'
import { cursorPages } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** An attempt that is under way ends within seconds. */
const refreshMs = 5000

const webhooksQuery = queryOptions({
  queryKey: keyOf('webhooks', 'all'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listWebhooks, {}, { signal })),
  refetchInterval: 3 * refreshMs,
})

export const useWebhooks = () => useQuery(webhooksQuery)

const refresh = (cache: QueryClient) => invalidateAnswers(cache, 'webhooks')

export type WebhookChange = Inputs<typeof endpoints.editWebhook>['body']

export function useCreateWebhook() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Inputs<typeof endpoints.createWebhook>['body']) =>
      unwrap(call(endpoints.createWebhook, { body })),
    onSuccess: () => refresh(cache),
  })
}

export function useEditWebhook(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookChange) => unwrap(call(endpoints.editWebhook, { params: { id }, body })),
    onSuccess: () => refresh(cache),
  })
}

export function useRotateSecret(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.rotateWebhookSecret, { params: { id } })),
    onSuccess: () => refresh(cache),
  })
}

export function useTestWebhook(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.testWebhook, { params: { id } })),
    onSuccess: () => refresh(cache),
  })
}

export function useDeleteWebhook() {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.deleteWebhook, { params: { id } })),
    onSuccess: answer => cache.setQueryData(webhooksQuery.queryKey, answer),
  })
  const restore = useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.restoreWebhook, { params: { id } })),
    onSuccess: answer => cache.setQueryData(webhooksQuery.queryKey, answer),
  })
  return { remove: remove.mutateAsync, restore: restore.mutateAsync }
}

type DeliveryFilter = Omit<NonNullable<Inputs<typeof endpoints.listDeliveries>['query']>, 'cursor' | 'limit'>

/** Newest first; followed while something of it waits. */
export const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({
    ...cursorPages(keyOf('webhooks', 'deliveries', filter), (cursor, signal) =>
      call(endpoints.listDeliveries, { query: { ...filter, ...cursor } }, { signal }),
    ),
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.pages.some(page => page.deliveries.some(one => one.state === 'pending'))
      return isWaiting ? refreshMs : 3 * refreshMs
    },
  })

export function useResendDelivery() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.resendDelivery, { params: { id } })),
    onSuccess: () => refresh(cache),
  })
}
