import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type * as patients from '@xrai/contract/routes/patients'
import type { AnswerOf, Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'
import { queryClient } from './query-client.ts'
import { useRemoval, withoutRow } from './removal.ts'
import { unwrap } from './result.ts'

const listPatients = endpoint<typeof patients.listPatients>('get', '/api/patients', { session: true })
const getPatient = endpoint<typeof patients.getPatient>('get', '/api/patients/{id}', { session: true })
const postPatient = endpoint<typeof patients.createPatient>('post', '/api/patients', { session: true })
const patchPatient = endpoint<typeof patients.editPatient>('patch', '/api/patients/{id}', { session: true })
const removePatient = endpoint<typeof patients.deletePatient>('delete', '/api/patients/{id}', { session: true })
const postRestore = endpoint<typeof patients.restorePatient>('post', '/api/patients/{id}/restore', {
  session: true,
})

/** Wherever a patient's name may stand. */
const touched = [['patients'], ['patient'], ['cases'], ['case'], ['analyses'], ['reports']]

const askAgain = () => Promise.all(touched.map(queryKey => queryClient.invalidateQueries({ queryKey })))

/** One page of the clinic's patients; the page before stays until the next has come. */
export const usePatients = (
  query: { readonly q?: string; readonly page: number; readonly size: number },
  enabled = true,
) =>
  useQuery({
    queryKey: ['patients', query],
    queryFn: ({ signal }) => unwrap(call(listPatients, { query }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  })

export const usePatient = (id: string | undefined) =>
  useQuery({
    queryKey: ['patient', id],
    queryFn: ({ signal }) => unwrap(call(getPatient, { params: { id: id ?? '' } }, { signal })),
    enabled: id !== undefined,
  })

/** Adds a patient, or changes the one of the id. */
export const useSavePatient = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: Body<typeof patients.createPatient>) =>
      unwrap(id === undefined ? call(postPatient, { body }) : call(patchPatient, { params: { id }, body })),
    onSuccess: askAgain,
  })

async function deletePatient(id: string) {
  const deleted = await unwrap(call(removePatient, { params: { id } }))
  void askAgain()
  return deleted
}

async function restorePatient(id: string) {
  const restored = await unwrap(call(postRestore, { params: { id } }))
  void askAgain()
  return restored
}

/** Deletes a patient softly, or brings one back; the row leaves the list at once. */
export const usePatientRemoval = () =>
  useRemoval<AnswerOf<typeof patients.listPatients>>({
    list: ['patients'],
    without: (page, id) => withoutRow(page, 'patients', id),
    remove: deletePatient,
    restore: restorePatient,
  })
