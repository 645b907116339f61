import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const devicesQuery = queryOptions({
  queryKey: keyOf('devices'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listDevices, {}, { signal })),
  staleTime: 0,
})

export const useDevices = () => useQuery(devicesQuery)

export function useRevokeDevice() {
  const cache = useQueryClient()
  return useMutation({
    /** Without an id, all other devices. */
    mutationFn: (id: string | null) =>
      unwrap(id === null ? call(endpoints.revokeOtherDevices, {}) : call(endpoints.revokeDevice, { params: { id } })),
    onSuccess: answer => cache.setQueryData(devicesQuery.queryKey, answer),
  })
}
