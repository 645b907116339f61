import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Inputs } from '@xrai/contract/routes/inputs'
import { call } from './call.ts'
import { restingMs } from './follow-waiting.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const peersQuery = queryOptions({
  queryKey: keyOf('peers'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listPeers, {}, { signal })),
  refetchInterval: restingMs,
})

export const usePeers = () => useQuery(peersQuery)

type PeerBody = Inputs<typeof endpoints.createPeer>['body']

/** Adds one, or changes the one with `id`. */
export function useSavePeer(id: string | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PeerBody) =>
      unwrap(id === null ? call(endpoints.createPeer, { body }) : call(endpoints.editPeer, { params: { id }, body })),
    onSuccess: () => invalidateAnswers(cache, 'peers'),
  })
}

/** A test that passes sends what waits. */
export function useTestPeer(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.testPeer, { params: { id } })),
    onSuccess: () => Promise.all([invalidateAnswers(cache, 'peers'), invalidateAnswers(cache, 'results')]),
  })
}

export function useDeletePeer() {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.deletePeer, { params: { id } })),
    onSuccess: answer => cache.setQueryData(peersQuery.queryKey, answer),
  })
  const restore = useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.restorePeer, { params: { id } })),
    onSuccess: answer => cache.setQueryData(peersQuery.queryKey, answer),
  })
  return { remove: remove.mutateAsync, restore: restore.mutateAsync }
}

export function useChangeAeTitle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (aeTitle: string) => unwrap(call(endpoints.changeAeTitle, { body: { aeTitle } })),
    onSuccess: answer => cache.setQueryData(peersQuery.queryKey, answer),
  })
}
