import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

export const useExportPerson = () => useMutation({ mutationFn: () => unwrap(call(endpoints.exportPerson, {})) })

const personErasureQuery = queryOptions({
  queryKey: keyOf('person', 'erasure'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getPersonErasure, {}, { signal })),
})

/** When the account will be erased, and until when its clinic's records would be retained. */
export const usePersonErasure = () => useQuery(personErasureQuery)

export function useErasePerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly now: boolean }) => unwrap(call(endpoints.erasePerson, { body })),
    onSuccess: ({ dueAt }) => (dueAt ? invalidateAnswers(cache, 'profile') : undefined),
  })
}

export function useKeepPerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.cancelPersonErasure, {})),
    onSuccess: () => invalidateAnswers(cache, 'profile'),
  })
}

export const useExportPatient = (id: string) =>
  useMutation({ mutationFn: () => unwrap(call(endpoints.exportPatient, { params: { id } })) })

const patientErasureQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('patient', id, 'erasure'),
    queryFn: ({ signal }) => unwrap(call(endpoints.getPatientErasure, { params: { id } }, { signal })),
  })

export const usePatientErasure = (id: string) => useQuery(patientErasureQuery(id))

export function useErasePatient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly now: boolean }) => unwrap(call(endpoints.erasePatient, { params: { id }, body })),
    onSuccess: answer => cache.setQueryData(patientErasureQuery(id).queryKey, answer),
  })
}

export function useKeepPatient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.cancelPatientErasure, { params: { id } })),
    onSuccess: answer => cache.setQueryData(patientErasureQuery(id).queryKey, answer),
  })
}
