import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as patients from '@xrai/contract/routes/patients'
import type { AnswerOf, Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { numberedPage } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { useRemoval, withoutRow } from './removal.ts'
import { repeatable } from './repeatable.ts'
import { isRefusal, unwrap } from './result.ts'

/** Refetches everything that may contain a patient's name. */
const askPatientAgain = () =>
  invalidateAnswers(
    queryClient,
    ...([
      'patients',
      'recent-patients',
      'patient-matches',
      'patient-proposals',
      'patient',
      'patient-of-analysis',
      'cases',
      'case',
      'analyses',
      'report',
      'reports',
    ] as const),
  )

/** One page of the clinic's patients; the previous page stays until the next is loaded. */
export const usePatients = (
  query: {
    readonly q?: string
    readonly page: number
    readonly size: number
    readonly state?: 'deleted'
    readonly sort?: 'recent' | 'deleted'
  },
  enabled = true,
) =>
  useQuery({
    ...numberedPage(keyOf('patients', query), signal => call(endpoints.listPatients, { query }, { signal })),
    enabled,
  })

/** The most recently used patients, before the user types in a picker. */
export const useRecentPatients = (enabled: boolean) =>
  useQuery({
    queryKey: keyOf('recent-patients'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listRecentPatients, {}, { signal })),
    enabled,
    staleTime: 0,
  })

/** The patients who may be the one a file names. */
export const usePatientMatches = (named: Body<typeof patients.matchPatients> | undefined) =>
  useQuery({
    queryKey: keyOf('patient-matches', named),
    queryFn: named ? ({ signal }) => unwrap(call(endpoints.matchPatients, { body: named }, { signal })) : skipToken,
  })

/** The radiographs without a patient that have a proposal. */
export const usePatientProposals = () =>
  useQuery({
    queryKey: keyOf('patient-proposals'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listPatientProposals, {}, { signal })),
    staleTime: 0,
  })

export const usePatient = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf('patient', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.getPatient, { params: { id: id ?? '' } }, { signal })),
    enabled: id !== undefined,
  })

/** The patient of the id; null if it cannot be read. */
export async function findPatient(id: string): Promise<AnswerOf<typeof patients.getPatient> | null> {
  const found = await call(endpoints.getPatient, { params: { id } })
  return isRefusal(found) ? null : found.data
}

const createPatient = repeatable((body: Body<typeof patients.createPatient>, key) =>
  call(endpoints.createPatient, { body }, { headers: { 'Idempotency-Key': key } }),
)

export const useCreatePatient = () =>
  useMutation({
    mutationFn: (body: Body<typeof patients.createPatient>) => unwrap(createPatient(body)),
    onSuccess: askPatientAgain,
  })

/** Changes the fields that are sent. */
export const useEditPatient = (id: string) =>
  useMutation({
    mutationFn: (body: Body<typeof patients.editPatient>) =>
      unwrap(call(endpoints.editPatient, { params: { id }, body })),
    onSuccess: askPatientAgain,
  })

/** Records a patient's consent to a purpose, or its withdrawal. */
export const useRecordConsent = (id: string) =>
  useMutation({
    mutationFn: (body: Body<typeof patients.recordConsent>) =>
      unwrap(call(endpoints.recordConsent, { params: { id }, body })),
    onSuccess: () => invalidateAnswers(queryClient, 'patient'),
  })

async function deletePatient(id: string) {
  const deleted = await unwrap(call(endpoints.deletePatient, { params: { id } }))
  void askPatientAgain()
  return deleted
}

async function restorePatient(id: string) {
  const restored = await unwrap(call(endpoints.restorePatient, { params: { id } }))
  void askPatientAgain()
  return restored
}

/** Soft-deletes a patient, or restores one; the row leaves the list at once. */
export const usePatientRemoval = () =>
  useRemoval<AnswerOf<typeof patients.listPatients>>({
    list: keyOf('patients'),
    without: (page, id) => withoutRow(page, 'patients', id),
    remove: deletePatient,
    restore: restorePatient,
  })
