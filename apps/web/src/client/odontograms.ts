import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Odontogram, SentChange } from '@xrai/contract/charting/odontogram-schema'
import * as endpoints from '@xrai/contract/routes/endpoints/odontograms'
import type * as odontograms from '@xrai/contract/routes/odontograms'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The patient's odontograms, the latest first. */
export const useOdontograms = (patientId: string) =>
  useQuery({
    queryKey: keyOf('odontograms', patientId),
    queryFn: ({ signal }) => unwrap(call(endpoints.listOdontograms, { params: { id: patientId } }, { signal })),
  })

export const useOdontogram = (id: string) =>
  useQuery({
    queryKey: keyOf('odontogram', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.getOdontogram, { params: { id } }, { signal })),
  })

export const useChartProposals = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: keyOf('odontogram', id, 'proposals'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listChartProposals, { params: { id } }, { signal })),
    enabled,
  })

export const useCreateOdontogram = (patientId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof odontograms.createOdontogram>) =>
      unwrap(call(endpoints.createOdontogram, { params: { id: patientId }, body })),
    onSuccess: answer => cache.setQueryData(keyOf('odontogram', answer.id), answer),
    onSettled: () => invalidateAnswers(cache, 'odontograms'),
  })
}

export const useDiscardOdontogram = (id: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.discardOdontogram, { params: { id } })),
    onSettled: () => invalidateAnswers(cache, 'odontograms'),
  })
}

/** Sent one after the other, in the order of their making. */
const useWriting = <Sent>(id: string, send: (sent: Sent) => Promise<Odontogram>) => {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `odontogram ${id}` },
    mutationFn: send,
    onSuccess: answer => cache.setQueryData(keyOf('odontogram', id), answer),
    // Refused: then it is not as it was shown.
    onError: () => invalidateAnswers(cache, 'odontogram', 'odontograms'),
  })
}

export const useChangeOdontogram = (id: string) =>
  useWriting(id, (changes: SentChange[]) =>
    unwrap(call(endpoints.changeOdontogram, { params: { id }, body: { changes } })),
  )

export const useWriteOdontogramTexts = (id: string) =>
  useWriting(id, (body: Body<typeof odontograms.writeOdontogramTexts>) =>
    unwrap(call(endpoints.writeOdontogramTexts, { params: { id }, body })),
  )

/** Signs it; asks who one is where that was not proved of late. */
export const useSignOdontogram = (id: string) => {
  const cache = useQueryClient()
  const signing = useWriting(id, (changes: number) =>
    unwrap(call(endpoints.signOdontogram, { params: { id }, body: { changes } })),
  )
  return {
    ...signing,
    sign: (changes: number, onSuccess: () => void) =>
      signing.mutate(changes, {
        onSuccess: () => {
          void invalidateAnswers(cache, 'odontograms')
          onSuccess()
        },
      }),
  }
}

export const fetchOdontogramPdf = (id: string) => call(endpoints.getOdontogramPdf, { params: { id } })
