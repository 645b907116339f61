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
import { followWaiting, restingMs } from './follow-waiting.ts'
import { cursorPages } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const webhooksQuery = queryOptions({
  queryKey: keyOf('webhooks', 'all'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listWebhooks, {}, { signal })),
  refetchInterval: restingMs,
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

/** Newest first; polled while one is pending. */
export const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({
    ...cursorPages(keyOf('webhooks', 'deliveries', filter), (cursor, signal) =>
      call(endpoints.listDeliveries, { query: { ...filter, ...cursor } }, { signal }),
    ),
    refetchInterval: ({ state }) => followWaiting(state.data?.pages.flatMap(page => page.deliveries)),
  })

export function useResendDelivery() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.resendDelivery, { params: { id } })),
    onSuccess: () => refresh(cache),
  })
}
