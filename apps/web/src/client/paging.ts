import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { type Result, unwrap } from './result.ts'

/** A page of a list by its number; the previous page stays until the next is loaded. */
export const numberedPage = <Page>(queryKey: QueryKey, fetchPage: (signal: AbortSignal) => Promise<Result<Page>>) => ({
  queryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => unwrap(fetchPage(signal)),
  placeholderData: keepPreviousData,
})

/** A list that grows while it is read, page after page; the first has no cursor. */
export const cursorPages = <Page extends { readonly next: string | null }>(
  queryKey: QueryKey,
  fetchPage: (cursor: { readonly cursor?: string }, signal: AbortSignal) => Promise<Result<Page>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => unwrap(fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
