import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const watchFolderQuery = queryOptions({
  queryKey: keyOf('watch-folder'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getWatchFolder, {}, { signal })),
})

export const useWatchFolder = () => useQuery(watchFolderQuery)

export function useTestWatchFolder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.testWatchFolder, {})),
    onSuccess: answer => cache.setQueryData(watchFolderQuery.queryKey, answer),
  })
}
