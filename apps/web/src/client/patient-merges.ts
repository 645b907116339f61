import { useMutation, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as merges from '@xrai/contract/routes/patient-merges'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Refetches everything with a patient, because a merge moves it. */
const askAgain = () =>
  invalidateAnswers(
    queryClient,
    'patients',
    'patient',
    'patient-of-analysis',
    'cases',
    'case',
    'analyses',
    'analysis',
    'mounts',
    'odontograms',
    'report',
    'reports',
  )

/** Patients who may be the same person. */
export const useDuplicates = (id: string) =>
  useQuery({
    queryKey: keyOf('patient', id, 'duplicates'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listDuplicates, { params: { id } }, { signal })),
  })

/** Both patients, and the number of records that would move; never from the cache. */
export const useMergePreview = (id: string, otherId: string) =>
  useQuery({
    queryKey: keyOf('patient', id, 'merge', otherId),
    queryFn: ({ signal }) => unwrap(call(endpoints.previewMerge, { params: { id }, body: { otherId } }, { signal })),
    gcTime: 0,
  })

export const useMergePatients = (id: string) =>
  useMutation({
    mutationFn: (body: Body<typeof merges.mergePatients>) =>
      unwrap(call(endpoints.mergePatients, { params: { id }, body })),
    onSuccess: askAgain,
  })

export async function undoMerge(id: string) {
  const answer = await unwrap(call(endpoints.undoMerge, { params: { id } }))
  await askAgain()
  return answer
}
