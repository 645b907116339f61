import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { changeMount, Mounts } from '@xrai/contract/routes/mounts'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

export type MountChange = Body<typeof changeMount>

const mountsQuery = (patientId: string) =>
  queryOptions({
    queryKey: keyOf('mounts', patientId),
    queryFn: ({ signal }) => unwrap(call(endpoints.getMounts, { params: { id: patientId } }, { signal })),
  })

/** A patient's full-mouth series and the images for them. */
export const useMounts = (patientId: string) => useQuery(mountsQuery(patientId))

/** A patient's series. */
export type Series = Mounts['mounts'][number]

/** The latest first, like on the server. */
const inOrder = (a: Series, b: Series) => (`${b.date} ${b.id}` < `${a.date} ${a.id}` ? -1 : 1)

/** The series after a change: an image is in one frame of each. */
export function changed(series: Mounts, { mount: id, template, date, deleted, changes }: MountChange): Mounts {
  const placed = changes.flatMap(({ frame, image }) => (image === null ? [] : [{ frame, image }]))
  const isLeft = (frame: string, image: string) =>
    !changes.some(change => change.frame === frame) && !placed.some(other => other.image === image)
  const known = series.mounts.find(mount => mount.id === id)
  const frames = [...(known?.frames ?? []).filter(({ frame, image }) => isLeft(frame, image)), ...placed]
  const others = series.mounts.filter(mount => mount.id !== id)
  if (deleted) return { ...series, mounts: others }
  const day = date ?? known?.date
  // A series that is restored is shown once the server answers with its day.
  if (day === undefined) return series
  return { ...series, mounts: [...others, { id, template, date: day, frames }].toSorted(inOrder) }
}

/** Fills and empties frames, one change after the other; each is displayed at once, until the server refuses it. */
export const mountChange = (cache: QueryClient, patientId: string) => {
  const { queryKey } = mountsQuery(patientId)
  const mutationKey = keyOf('mounts', patientId)
  return mutationOptions({
    mutationKey,
    scope: { id: `mounts ${patientId}` },
    mutationFn: (body: MountChange) => unwrap(call(endpoints.changeMount, { params: { id: patientId }, body })),
    onMutate: async body => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, series => series && changed(series, body))
    },
    onSuccess: answer => {
      // The response does not include a later change that is still pending.
      if (cache.isMutating({ mutationKey }) === 1) cache.setQueryData(queryKey, answer)
    },
    onError: () => invalidateAnswers(cache, 'mounts'),
  })
}

export const useChangeMount = (patientId: string) => useMutation(mountChange(useQueryClient(), patientId))
