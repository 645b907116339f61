import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'

/** A query that is on screen, answered once; its refetches never end. */
export const shownQuery = (queryKey: readonly string[]) => {
  queryClient.setQueryData(queryKey, {})
  const shown = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise(() => undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const close = shown.subscribe(() => undefined)
  return { isFetching: () => shown.getCurrentResult().isFetching, close }
}
