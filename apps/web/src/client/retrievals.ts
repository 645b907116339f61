import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Inputs } from '@xrai/contract/routes/inputs'
import type { Retrieval } from '@xrai/contract/routes/retrievals'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** True if it is still queued or running. */
export const isUnderWay = ({ state }: Pick<Retrieval, 'state'>): boolean => state === 'waiting' || state === 'running'

const watchMs = 1500

const retrievalsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('pacs', 'retrievals', id),
    queryFn: async ({ signal }) =>
      (await unwrap(call(endpoints.listRetrievals, { params: { id } }, { signal }))).retrievals,
    // Polls while one is queued or running.
    refetchInterval: ({ state: { data } }) => data?.some(isUnderWay) === true && watchMs,
  })

/** The studies that were retrieved for a patient, newest first. */
export const useRetrievals = (id: string, enabled: boolean) => useQuery({ ...retrievalsQuery(id), enabled })

/** Refetches everything that a further radiograph changes. */
export const useAskPatientAgain = () => {
  const cache = useQueryClient()
  return () => void invalidateAnswers(cache, 'patient', 'patients', 'analyses', 'credits', 'mounts', 'notifications')
}

export function useStartRetrieval(id: string) {
  const cache = useQueryClient()
  const { queryKey } = retrievalsQuery(id)
  return useMutation({
    mutationFn: (body: Inputs<typeof endpoints.startRetrieval>['body']) =>
      unwrap(call(endpoints.startRetrieval, { params: { id }, body })),
    onSuccess: started =>
      cache.setQueryData(queryKey, known => [started, ...(known ?? []).filter(one => one.id !== started.id)]),
  })
}

export function useCancelRetrieval(patientId: string) {
  const cache = useQueryClient()
  const { queryKey } = retrievalsQuery(patientId)
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.cancelRetrieval, { params: { id } })),
    onSuccess: ended => cache.setQueryData(queryKey, known => known?.map(one => (one.id === ended.id ? ended : one))),
  })
}
