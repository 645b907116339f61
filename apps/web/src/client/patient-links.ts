import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as patientLinks from '@xrai/contract/routes/patient-links'
import type { AnswerOf, Body } from '@xrai/contract/routes/route'
import { useState } from 'react'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Without data until a fetch since the opening succeeded, because a decision may have changed the cached answer. */
export function usePatientView(analysisId: string) {
  const [openedAt] = useState(Date.now)
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('patient-view', analysisId),
    queryFn: ({ signal }) => unwrap(call(endpoints.getPatientView, { params: { id: analysisId } }, { signal })),
    staleTime: 0,
  })
  return { data: dataUpdatedAt >= openedAt ? data : undefined, error, isFetching, refetch }
}

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

/** Undefined once it is not open; `isOver` if it expired or was locked, which the user did not do. */
export function useMadeLink(analysisId: string): { readonly made?: MadeLink | undefined; readonly isOver: boolean } {
  const { data: made } = useQuery(madeQuery(analysisId))
  const { data } = usePatientLinks(analysisId)
  if (!made) return { isOver: false }
  const { state, expiresAt } = data?.links.find(({ id }) => id === made.link.id) ?? made.link
  const isOpen = state === 'open' && Date.parse(expiresAt) > Date.now()
  return { made: isOpen ? made : undefined, isOver: !isOpen && state !== 'revoked' }
}

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

type Change =
  | typeof endpoints.revokePatientLink
  | typeof endpoints.restorePatientLink
  | typeof endpoints.sharePatientLink

/** A change of one link, whose answer is all links. */
function useLinkChange(analysisId: string, change: Change) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(change, { params: { id } })),
    onSuccess: answer => {
      cache.setQueryData(linksQuery(analysisId).queryKey, answer)
      return invalidateAnswers(cache, 'patient')
    },
  })
}

export const useRevokePatientLink = (analysisId: string) => useLinkChange(analysisId, endpoints.revokePatientLink)
export const useRestorePatientLink = (analysisId: string) => useLinkChange(analysisId, endpoints.restorePatientLink)
export const useSharePatientLink = (analysisId: string) => useLinkChange(analysisId, endpoints.sharePatientLink)

export function useMailPatientLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string } & Body<typeof patientLinks.mailPatientLink>) =>
      unwrap(call(endpoints.mailPatientLink, { params: { id }, body })),
    onSuccess: () => invalidateAnswers(cache, 'patient-links', 'patient'),
  })
}
