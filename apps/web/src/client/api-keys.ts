import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Inputs } from '@xrai/contract/routes/inputs'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const keysQuery = queryOptions({
  queryKey: keyOf('keys'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listKeys, {}, { signal })),
})

export const useKeys = () => useQuery(keysQuery)

export function useCreateKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Inputs<typeof endpoints.createKey>['body']) => unwrap(call(endpoints.createKey, { body })),
    onSuccess: () => invalidateAnswers(cache, 'keys'),
  })
}

export function useRevokeKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.revokeKey, { params: { id } })),
    onSuccess: answer => cache.setQueryData(keysQuery.queryKey, answer),
  })
}
