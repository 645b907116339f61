import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as data from '@xrai/contract/routes/personal-data'
import { call, endpoint } from './endpoint.ts'
import { profileQuery } from './profile.ts'
import { unwrap } from './result.ts'

const getExport = endpoint<typeof data.exportPerson>('get', '/api/me/export', { session: true })
const postErasure = endpoint<typeof data.erasePerson>('post', '/api/me/erasure', { session: true })
const getErasure = endpoint<typeof data.getPersonErasure>('get', '/api/me/erasure', { session: true })
const deleteErasure = endpoint<typeof data.keepPerson>('delete', '/api/me/erasure', { session: true })
const getPatientExport = endpoint<typeof data.exportPatient>('get', '/api/patients/{id}/export', { session: true })
const getPatientErasure = endpoint<typeof data.getPatientErasure>('get', '/api/patients/{id}/erasure', {
  session: true,
})
const postPatientErasure = endpoint<typeof data.erasePatient>('post', '/api/patients/{id}/erasure', { session: true })
const deletePatientErasure = endpoint<typeof data.keepPatient>('delete', '/api/patients/{id}/erasure', {
  session: true,
})

export const useExportPerson = () => useMutation({ mutationFn: () => unwrap(call(getExport, {})) })

const personErasureQuery = queryOptions({
  queryKey: ['person', 'erasure'],
  queryFn: ({ signal }) => unwrap(call(getErasure, {}, { signal })),
})

/** When the account will be erased, and until when its clinic's records would be held. */
export const usePersonErasure = () => useQuery(personErasureQuery)

export function useErasePerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly now: boolean }) => unwrap(call(postErasure, { body })),
    onSuccess: ({ dueAt }) => (dueAt ? cache.invalidateQueries({ queryKey: profileQuery.queryKey }) : undefined),
  })
}

export function useKeepPerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(deleteErasure, {})),
    onSuccess: () => cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
}

export const useExportPatient = (id: string) =>
  useMutation({ mutationFn: () => unwrap(call(getPatientExport, { params: { id } })) })

const patientErasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['patient', id, 'erasure'],
    queryFn: ({ signal }) => unwrap(call(getPatientErasure, { params: { id } }, { signal })),
  })

export const usePatientErasure = (id: string) => useQuery(patientErasureQuery(id))

export function useErasePatient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly now: boolean }) => unwrap(call(postPatientErasure, { params: { id }, body })),
    onSuccess: answer => cache.setQueryData(patientErasureQuery(id).queryKey, answer),
  })
}

export function useKeepPatient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(deletePatientErasure, { params: { id } })),
    onSuccess: answer => cache.setQueryData(patientErasureQuery(id).queryKey, answer),
  })
}
