import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { changeMount } from '@xrai/contract/routes/mounts'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

export type MountChange = Body<typeof changeMount>

const mountsQuery = (patientId: string) =>
  queryOptions({
    queryKey: keyOf('mounts', patientId),
    queryFn: ({ signal }) => unwrap(call(endpoints.getMounts, { params: { id: patientId } }, { signal })),
  })

/** A patient's full-mouth series and the pictures to fill them with. */
export const useMounts = (patientId: string) => useQuery(mountsQuery(patientId))

/** Fills and empties frames, one change after the other. */
export function useChangeMount(patientId: string) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `mounts ${patientId}` },
    mutationFn: (body: MountChange) => unwrap(call(endpoints.changeMount, { params: { id: patientId }, body })),
    onSuccess: answer => cache.setQueryData(mountsQuery(patientId).queryKey, answer),
  })
}
