import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { analysisQuery } from './analyses.ts'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('analysis', id, 'results'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listResults, { params: { id } }, { signal })),
  })

/** Findings of earlier models, in the pixels of the file as sent, and whether there is a newer model. */
export const useResults = (id: string) => useQuery(resultsQuery(id))

/** Analyses a radiograph with the current model; earlier findings and every decision are kept. */
export function useRenewAnalysis(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.renewAnalysis, { params: { id } })),
    onSuccess: analysis => {
      cache.setQueryData(analysisQuery(id).queryKey, analysis)
      return invalidateAnswers(cache, 'analysis', 'analyses', 'case', 'cases', 'report', 'reports')
    },
  })
}
