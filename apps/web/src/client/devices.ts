import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as devices from '@xrai/contract/routes/devices'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const listDevices = endpoint<typeof devices.listDevices>('get', '/api/me/devices', { session: true })
const deleteDevice = endpoint<typeof devices.revokeDevice>('delete', '/api/me/devices/{id}', { session: true })
const deleteOthers = endpoint<typeof devices.revokeOtherDevices>('delete', '/api/me/devices', { session: true })

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => unwrap(call(listDevices, {}, { signal })),
  staleTime: 0,
})

export const useDevices = () => useQuery(devicesQuery)

export function useRevokeDevice() {
  const cache = useQueryClient()
  return useMutation({
    /** Every other one without an id. */
    mutationFn: (id: string | null) =>
      unwrap(id === null ? call(deleteOthers, {}) : call(deleteDevice, { params: { id } })),
    onSuccess: answer => cache.setQueryData(devicesQuery.queryKey, answer),
  })
}
