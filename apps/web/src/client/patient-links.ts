import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as patientLinks from '@xrai/contract/routes/patient-links'
import type { AnswerOf, Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Refetched at each opening, because a decision changes its content. */
export const usePatientView = (analysisId: string) =>
  useQuery({
    queryKey: keyOf('patient-view', analysisId),
    queryFn: ({ signal }) => unwrap(call(endpoints.getPatientView, { params: { id: analysisId } }, { signal })),
    staleTime: 0,
  })

const linksQuery = (analysisId: string) =>
  queryOptions({
    queryKey: keyOf('patient-links', analysisId),
    queryFn: ({ signal }) => unwrap(call(endpoints.listPatientLinks, { params: { id: analysisId } }, { signal })),
    staleTime: 0,
  })

export const usePatientLinks = (analysisId: string) => useQuery(linksQuery(analysisId))

/** The latest link made on this page, because its address is returned only once. */
const madeQuery = (analysisId: string) =>
  queryOptions<MadeLink>({
    queryKey: keyOf('patient-links', analysisId, 'made'),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

type MadeLink = AnswerOf<typeof patientLinks.createPatientLink>

export const useMadeLink = (analysisId: string) => useQuery(madeQuery(analysisId))

export function useCreatePatientLink(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (hours: number) =>
      unwrap(call(endpoints.createPatientLink, { params: { id: analysisId }, body: { hours } })),
    onSuccess: made => {
      cache.setQueryData(madeQuery(analysisId).queryKey, made)
      return invalidateAnswers(cache, 'patient-links', 'patient')
    },
  })
}

export function useRevokePatientLink(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.revokePatientLink, { params: { id } })),
    onSuccess: (answer, id) => {
      cache.setQueryData(linksQuery(analysisId).queryKey, answer)
      const { queryKey } = madeQuery(analysisId)
      if (cache.getQueryData(queryKey)?.link.id === id) void cache.resetQueries({ queryKey })
      return invalidateAnswers(cache, 'patient')
    },
  })
}

export function useSharePatientLink(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.sharePatientLink, { params: { id } })),
    onSuccess: answer => {
      cache.setQueryData(linksQuery(analysisId).queryKey, answer)
      return invalidateAnswers(cache, 'patient')
    },
  })
}

export function useMailPatientLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string } & Body<typeof patientLinks.mailPatientLink>) =>
      unwrap(call(endpoints.mailPatientLink, { params: { id }, body })),
    onSuccess: () => invalidateAnswers(cache, 'patient-links', 'patient'),
  })
}
