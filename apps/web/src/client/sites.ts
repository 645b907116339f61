import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '@xrai/contract/records/durations'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { NewSite, SiteEdit, Sites } from '@xrai/contract/routes/sites'
import { call } from './call.ts'
import { deviceZone } from './device-zone.ts'
import type { DayRange } from './metrics.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const sitesQuery = queryOptions({
  queryKey: keyOf('sites'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listSites, {}, { signal })),
  staleTime: 5 * minuteMs,
})

/** The clinic's sites, archived ones last, and the user's usual site. */
export const useSites = () => useQuery(sitesQuery)

/** Queries whose responses contain site names. */
const namingSites = ['analyses', 'analysis', 'case', 'cases', 'reports', 'report', 'patient-view'] as const

/** A change of the sites, which returns all of them. */
function useSitesChange<Input>(change: (input: Input) => Promise<Sites>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: answer => {
      cache.setQueryData(sitesQuery.queryKey, answer)
      return invalidateAnswers(cache, ...namingSites)
    },
    // Another owner may have changed them.
    onError: () => invalidateAnswers(cache, 'sites'),
  })
}

export function useCreateSite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSite) => unwrap(call(endpoints.createSite, { body })),
    // Another owner may have changed them.
    onSettled: () => invalidateAnswers(cache, 'sites'),
  })
}

export const useEditSite = () =>
  useSitesChange(({ id, ...body }: SiteEdit & { readonly id: string }) =>
    unwrap(call(endpoints.editSite, { params: { id }, body })),
  )

export const useOrderSites = () =>
  useSitesChange((order: string[]) => unwrap(call(endpoints.orderSites, { body: { order } })))

export const useArchiveSite = () =>
  useSitesChange((id: string) => unwrap(call(endpoints.archiveSite, { params: { id } })))

export const useRestoreSite = () =>
  useSitesChange((id: string) => unwrap(call(endpoints.restoreSite, { params: { id } })))

export function useSetUsualSite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, siteId }: { readonly id: string; readonly siteId: string | null }) =>
      unwrap(call(endpoints.setUsualSite, { params: { id }, body: { siteId } })),
    onSuccess: () => invalidateAnswers(cache, 'team', 'sites'),
  })
}

/** Corrects a radiograph's site; not a hook, because the row may leave its list before the response. */
export async function setImageSite(imageId: string, siteId: string | null) {
  const result = await call(endpoints.setImageSite, { params: { id: imageId }, body: { siteId } })
  void invalidateAnswers(queryClient, ...namingSites)
  return result
}

/** The activity at each site in the days, in the browser's time zone. */
export const useSiteFigures = (range: DayRange) =>
  useQuery({
    queryKey: keyOf('analyses', 'sites', range),
    queryFn: ({ signal }) => {
      const query = { ...range, ...deviceZone() }
      return unwrap(call(endpoints.getSiteFigures, { query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
