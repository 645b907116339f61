import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as clinic from '@xrai/contract/routes/clinic'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { useBlobAddress } from './image-urls.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'
import { upload } from './upload.ts'

const clinicQuery = queryOptions({
  queryKey: keyOf('clinic', 'settings'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getClinic, {}, { signal })),
})

/** The clinic's details and settings, available to its owner. */
export const useClinicSettings = (enabled = true) => useQuery({ ...clinicQuery, enabled })

/** Every change returns the settings; the session's clinic and the printed details are updated too. */
function useKeepClinic() {
  const cache = useQueryClient()
  return (answer: clinic.ClinicSettings) => {
    cache.setQueryData(clinicQuery.queryKey, answer)
    return invalidateAnswers(cache, 'session', 'clinics', 'report', 'patient-view')
  }
}

export const useEditClinic = () =>
  useMutation({
    mutationFn: (body: clinic.ClinicEdit) => unwrap(call(endpoints.editClinic, { body })),
    onSuccess: useKeepClinic(),
  })

/** `null` for the installation's term. */
export const useSetRetention = () =>
  useMutation({
    mutationFn: (recordYears: number | null) => unwrap(call(endpoints.setRetention, { body: { recordYears } })),
    onSuccess: useKeepClinic(),
  })

export const useSetLogo = () =>
  useMutation({
    mutationFn: (image: File) => {
      const form = new FormData()
      form.set('image', image)
      return unwrap(upload(endpoints.putLogo, { form }))
    },
    onSuccess: useKeepClinic(),
  })

export const useRemoveLogo = () =>
  useMutation({ mutationFn: () => unwrap(call(endpoints.deleteLogo, {})), onSuccess: useKeepClinic() })

export function useSetBlindFirst() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (blindFirst: boolean) => unwrap(call(endpoints.setBlindFirst, { body: { blindFirst } })),
    onSuccess: () => invalidateAnswers(cache, 'clinic', 'team', 'blind'),
  })
}

/** A logo's address for an <img>; undefined until it is loaded. Its bytes never change. */
export function useLogo(id: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: keyOf('clinic', 'logo', id),
    queryFn: ({ signal }): Promise<Blob> => unwrap(call(endpoints.getLogo, { params: { id: id ?? '' } }, { signal })),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useBlobAddress(id === null ? null : data)
}
