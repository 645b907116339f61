import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { patientGrantHeader } from '@xrai/contract/patient-view/grant-header'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as patientLinks from '@xrai/contract/routes/patient-links'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Asked for at each opening: a decision changes what it says. */
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

export function useCreatePatientLink(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (hours: number) =>
      unwrap(call(endpoints.createPatientLink, { params: { id: analysisId }, body: { hours } })),
    onSuccess: () => invalidateAnswers(cache, 'patient-links', 'patient'),
  })
}

export function useRevokePatientLink(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.revokePatientLink, { params: { id } })),
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

/** The page and then its picture, which the opening grants; the picture is null where it could not be had. */
export const useOpenPatientLink = () =>
  useMutation({
    mutationFn: async (body: Body<typeof patientLinks.openPatientLink>) => {
      const { page, grant } = await unwrap(call(endpoints.openPatientLink, { body }))
      const headers = { [patientGrantHeader]: grant }
      const picture: Blob | null = page
        ? await unwrap(call(endpoints.getPatientPicture, {}, { headers })).catch(() => null)
        : null
      return { page, picture }
    },
  })
