import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OdontogramChange } from '@xrai/contract/odontogram/changes'
import type { Odontogram, SentChange } from '@xrai/contract/odontogram/odontogram-schema'
import * as endpoints from '@xrai/contract/routes/endpoints/odontograms'
import type * as odontograms from '@xrai/contract/routes/odontograms'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { useKeptChanges } from './kept-changes.ts'
import { queryClient } from './query-client.ts'
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

export const useOdontogramProposals = (id: string, enabled: boolean) =>
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
    onSettled: askAgain,
  })
}

export async function discardOdontogram(id: string) {
  await unwrap(call(endpoints.discardOdontogram, { params: { id } }))
  void askAgain()
}

export async function restoreOdontogram(id: string) {
  await unwrap(call(endpoints.restoreOdontogram, { params: { id } }))
  void askAgain()
}

/** A patient's history and page show them too. */
const askAgain = () => invalidateAnswers(queryClient, 'odontograms', 'odontogram', 'patient')

const scopeOf = (id: string) => `odontogram ${id}`

const keepAnswer = async (cache: QueryClient, answer: Odontogram) => {
  const queryKey = keyOf('odontogram', answer.id)
  // An earlier request's response must not overwrite this one.
  await cache.cancelQueries({ queryKey, exact: true }, { revert: false })
  cache.setQueryData(queryKey, answer)
}

interface Writing<Sent> {
  readonly send: (sent: Sent) => Promise<Odontogram>
  readonly onKept?: (sent: Sent) => void
  readonly onRefused: (error: Error) => void
}

/** Writes to a draft sequentially, in the order in which the changes were made. */
const useWriting = <Sent>(id: string, subject: 'changes' | 'texts', { send, onKept, onRefused }: Writing<Sent>) => {
  const cache = useQueryClient()
  return useKeptChanges({
    key: keyOf('odontogram', id, subject),
    scope: scopeOf(id),
    send,
    onKept: async (answer, sent) => {
      await keepAnswer(cache, answer)
      onKept?.(sent)
    },
    onRefused: error => {
      onRefused(error)
      // The draft differs from what is displayed.
      return invalidateAnswers(cache, 'odontogram', 'odontograms')
    },
  })
}

/** The draft on the server differs from the displayed one. */
export const useChangeOdontogram = (id: string, onRefused: (error: Error) => void) =>
  useWriting(id, 'changes', {
    send: ({ changes }: { readonly changes: readonly OdontogramChange[] }) => {
      const body = { changes: changes.map(({ id: change, act }) => ({ id: change, act }) as SentChange) }
      return unwrap(call(endpoints.changeOdontogram, { params: { id }, body }, { keepalive: true }))
    },
    onRefused,
  })

/** Corrects the site of a draft. */
export async function setOdontogramSite(id: string, siteId: string | null) {
  const result = await call(endpoints.setOdontogramSite, { params: { id }, body: { siteId } })
  void invalidateAnswers(queryClient, 'odontogram', 'odontograms')
  return result
}

export type OdontogramTexts = Body<typeof odontograms.writeOdontogramTexts>

export const useWriteOdontogramTexts = (id: string, heard: Omit<Writing<OdontogramTexts>, 'send'>) =>
  useWriting(id, 'texts', {
    ...heard,
    send: (body: OdontogramTexts) =>
      unwrap(call(endpoints.writeOdontogramTexts, { params: { id }, body }, { keepalive: true })),
  })

/** Signs it after all earlier changes; asks the user to confirm their identity if that is not recent. */
export const useSignOdontogram = (id: string) => {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: scopeOf(id) },
    mutationFn: ({ changes, specifications, observations }: Odontogram) =>
      unwrap(
        call(endpoints.signOdontogram, {
          params: { id },
          body: { changes: changes.length, texts: { specifications, observations } },
        }),
      ),
    onSuccess: async answer => {
      await keepAnswer(cache, answer)
      void askAgain()
    },
    onError: () => invalidateAnswers(cache, 'odontogram', 'odontograms'),
  })
}

export const fetchOdontogramPdf = (id: string) => call(endpoints.getOdontogramPdf, { params: { id } })
