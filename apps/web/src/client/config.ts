import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as service from '@xrai/contract/routes/service'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const getConfig = endpoint<typeof service.getConfig>('get', '/api/config', { session: false })

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => unwrap(call(getConfig, {}, { signal, cache: true })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The operator's facts and what is set up on this installation. */
export const useConfig = () => useQuery(configQuery)
