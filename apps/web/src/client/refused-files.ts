import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { cursorPages } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Latest first. */
export const useRefusedFiles = () =>
  useInfiniteQuery(
    cursorPages(keyOf('refused-files'), (query, signal) => call(endpoints.listRefusedFiles, { query }, { signal })),
  )

export function useRetryRefusedFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.retryRefusedFile, { params: { id } })),
    onSettled: () => invalidateAnswers(cache, 'refused-files', 'watch-folder'),
  })
}
