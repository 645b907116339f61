import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnalysisStatus } from '@xrai/contract/case/analysis'
import type { WireType } from '@xrai/contract/case/radiograph'
import type * as analyses from '@xrai/contract/routes/analyses'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'
import { type UploadOptions, upload } from './upload.ts'

const postAnalyze = endpoint<typeof analyses.analyze>('post', '/api/roboflow/testing-models', { session: true })
const listAnalyses = endpoint<typeof analyses.listAnalyses>('get', '/api/analyses', { session: true })
const getAnalysis = endpoint<typeof analyses.getAnalysis>('get', '/api/analyses/{id}', { session: true })
const patchAnalysis = endpoint<typeof analyses.markReviewed>('patch', '/api/analyses/{id}', { session: true })

const pageSize = 10

/** Sends one radiograph to the detector and waits for what it finds. */
export function analyze(image: File, type: WireType, options: UploadOptions) {
  const form = new FormData()
  form.set('image', image)
  form.set('type', type)
  return upload(postAnalyze, form, options)
}

const analysesQuery = (status?: AnalysisStatus) =>
  infiniteQueryOptions({
    queryKey: ['analyses', 'pages', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        call(
          listAnalyses,
          {
            query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }), ...(status && { status }) },
          },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

/** The clinic's analyses, newest first, ten at a time. */
export const useAnalyses = (status?: AnalysisStatus) => useInfiniteQuery(analysesQuery(status))

/** How many analyses there are in one status, or in all. */
export const useAnalysisCount = (status?: AnalysisStatus) =>
  useQuery({
    queryKey: ['analyses', 'count', status ?? 'all'],
    queryFn: ({ signal }) => unwrap(call(listAnalyses, { query: { limit: 1, ...(status && { status }) } }, { signal })),
    select: page => page.total,
  })

export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['analysis', id],
    queryFn: ({ signal }) => unwrap(call(getAnalysis, { params: { id } }, { signal })),
  })

export const useAnalysis = (id: string | undefined) =>
  useQuery({ ...analysisQuery(id ?? ''), enabled: id !== undefined })

/** Marks an analysis as reviewed, or takes that back. */
export function useMarkReviewed(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (reviewed: boolean) => unwrap(call(patchAnalysis, { params: { id }, body: { reviewed } })),
    onSuccess: analysis => {
      cache.setQueryData(analysisQuery(id).queryKey, analysis)
      return Promise.all(
        [['analyses'], ['case'], ['cases']].map(queryKey => cache.invalidateQueries({ queryKey })),
      )
    },
  })
}
