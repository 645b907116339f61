import { queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

export const configQuery = queryOptions({
  queryKey: keyOf('config'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getConfig, {}, { signal, cache: true })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The operator's facts and the configuration of this installation. */
export const useConfig = () => useQuery(configQuery)
