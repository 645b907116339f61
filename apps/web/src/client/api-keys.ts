import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as keys from '@xrai/contract/routes/api-keys'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const listKeys = endpoint<typeof keys.listKeys>('get', '/api/keys', { session: true })
const postKey = endpoint<typeof keys.createKey>('post', '/api/keys', { session: true })
const deleteKey = endpoint<typeof keys.revokeKey>('delete', '/api/keys/{id}', { session: true })

const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => unwrap(call(listKeys, {}, { signal })),
})

export const useKeys = () => useQuery(keysQuery)

export function useCreateKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => unwrap(call(postKey, { body: { name } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}

export function useRevokeKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(deleteKey, { params: { id } })),
    onSuccess: answer => cache.setQueryData(keysQuery.queryKey, answer),
  })
}
