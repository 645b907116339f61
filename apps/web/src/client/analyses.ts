import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Analysis } from '@xrai/contract/records/analysis'
import { turnAnalysis } from '@xrai/contract/records/orientation'
import type { RadiographType, WireType } from '@xrai/contract/records/radiograph'
import type { ListedStatus, markReviewed } from '@xrai/contract/routes/analyses'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import type { ToothRange } from '@xrai/contract/teeth/tooth-range'
import { call } from './call.ts'
import { forgetTurned } from './image-urls.ts'
import { isRunning } from './is-running.ts'
import { cursorPages } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { Refused, unwrap } from './result.ts'
import { type UploadOptions, upload } from './upload.ts'

const pageSize = 10
const runningIntervalMs = 4000
const watchedIntervalMs = 2000

/** The options for an image that was refused as unfit. */
export interface Override {
  /** Analyses it anyway. */
  readonly force?: boolean
  /** Turns it upright first. */
  readonly autoOrient?: boolean
}

interface AnalyzeOptions extends UploadOptions, Override {
  /** The id of the site, or 'none'. */
  readonly siteId?: string | undefined
}

/** The form data of one radiograph. */
export function radiographForm(image: File, type: WireType, { force, autoOrient }: Override): FormData {
  const form = new FormData()
  form.set('image', image)
  form.set('type', type)
  if (force) form.set('force', 'true')
  if (autoOrient) form.set('autoOrient', 'true')
  return form
}

/** Sends one radiograph to the detector and waits for its findings; under the same key it is charged once. */
export function analyze(image: File, type: WireType, key: string, options: AnalyzeOptions) {
  const form = radiographForm(image, type, options)
  if (options.siteId !== undefined) form.set('siteId', options.siteId)
  return upload(endpoints.analyze, { form }, { ...options, headers: { 'Idempotency-Key': key } })
}

/** The filter of a list of analyses; `from` and `to` are instants, `to` is exclusive. */
export interface AnalysesFilter {
  readonly status?: ListedStatus
  readonly type?: RadiographType
  readonly class?: string
  readonly from?: string
  readonly to?: string
  readonly q?: string
  /** Radiographs without a patient: the inbox. */
  readonly patient?: 'none'
  /** A site's id, or 'none'. */
  readonly site?: string
}

const analysesQuery = (filter: AnalysesFilter) =>
  infiniteQueryOptions({
    ...cursorPages(keyOf('analyses', 'pages', filter), (cursor, signal) =>
      call(endpoints.listAnalyses, { query: { ...filter, limit: pageSize, ...cursor } }, { signal }),
    ),
    /** Unfinished analyses are refetched until the detector is done. */
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.analyses.some(isRunning)) ? runningIntervalMs : false,
  })

/** The clinic's analyses, newest first, ten at a time. */
export const useAnalyses = (filter: AnalysesFilter = {}) => useInfiniteQuery(analysesQuery(filter))

/** The number of analyses that match the filter. `isFollowed` refetches it until it is zero. */
export const useAnalysisCount = (filter: AnalysesFilter = {}, isFollowed = false) =>
  useQuery({
    queryKey: keyOf('analyses', 'count', filter),
    queryFn: ({ signal }) => unwrap(call(endpoints.listAnalyses, { query: { ...filter, limit: 1 } }, { signal })),
    select: ({ total, more }) => ({ total, more }),
    refetchInterval: ({ state }) => isFollowed && (state.data?.total ?? 0) > 0 && runningIntervalMs,
  })

/** In the pixels of the displayed image. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('analysis', id),
    queryFn: async ({ client, queryKey, signal }) => {
      const analysis = await unwrap(call(endpoints.getAnalysis, { params: { id } }, { signal }))
      forgetTurned(client, client.getQueryData<Analysis>(queryKey)?.image, analysis.image)
      return analysis
    },
    select: turnAnalysis<Analysis>,
  })

export const useAnalysis = (id: string | undefined) =>
  useQuery({ ...analysisQuery(id ?? ''), enabled: id !== undefined })

/** Refetched until the detector is done, one request at a time. */
export const watchedAnalysisQuery = (id: string) =>
  queryOptions({
    ...analysisQuery(id),
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data) && watchedIntervalMs,
  })

/** Like `useAnalysis` for the screen's main analysis. */
export const useWatchedAnalysis = (id: string | undefined) =>
  useQuery({ ...watchedAnalysisQuery(id ?? ''), enabled: id !== undefined })

/** Marks an analysis as reviewed, or removes the mark. */
export function useMarkReviewed(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof markReviewed>) => unwrap(call(endpoints.markReviewed, { params: { id }, body })),
    onSuccess: analysis => {
      cache.setQueryData(analysisQuery(id).queryKey, analysis)
      return invalidateAnswers(cache, 'analyses', 'case', 'cases', 'report', 'reports', 'patient')
    },
    // A refusal of the server may mean that the analysis differs from what was displayed. Not awaited, because the
    // reason is shown after this returns.
    onError: failure => {
      if (!(failure instanceof Refused) || failure.refusal.kind !== 'refused') return
      void invalidateAnswers(cache, 'analysis', 'analyses', 'case', 'cases', 'report', 'reports', 'patient')
    },
  })
}

/** Sets the teeth that a periapical shows. */
export function usePlaceTeeth(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (range: ToothRange) => unwrap(call(endpoints.placeTeeth, { params: { id }, body: range })),
    onSuccess: analysis => {
      cache.setQueryData(analysisQuery(id).queryKey, analysis)
      return invalidateAnswers(
        cache,
        'report',
        'reports',
        'analyses',
        'case',
        'cases',
        'mounts',
        'patient',
        'odontogram',
      )
    },
  })
}
