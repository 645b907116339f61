import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

export interface RemovalOf<Page> {
  /** Key of the cached pages that show the row. */
  readonly list: QueryKey
  readonly without: (page: Page, id: string) => Page
  readonly remove: (id: string) => Promise<{ readonly heldUntil: string | null }>
  readonly restore: (id: string) => Promise<unknown>
}

/** A soft deletion and its undo: the row leaves the screen at once, and returns if the server refuses. */
export function useRemoval<Page>({ list, without, remove, restore }: RemovalOf<Page>) {
  const cache = useQueryClient()
  const removed = useRef(new Set<string>())
  const removal = useMutation({
    mutationFn: remove,
    onMutate: async id => {
      await cache.cancelQueries({ queryKey: list })
      const before = cache.getQueriesData<Page>({ queryKey: list })
      cache.setQueriesData<Page>({ queryKey: list }, page => page && without(page, id))
      removed.current.add(id)
      return before
    },
    onError: (_error, id, before) => {
      removed.current.delete(id)
      // Another row may have been removed since.
      for (const [key, page] of before ?? [])
        cache.setQueryData<Page>(key, page && [...removed.current].reduce(without, page))
      // Fetches the pages again whose requests were cancelled.
      void cache.invalidateQueries({ queryKey: list })
    },
  })
  const restoreRow = (id: string) => {
    removed.current.delete(id)
    return restore(id)
  }
  return { remove: removal.mutateAsync, restore: restoreRow }
}

interface Row {
  readonly id: string
}

/** A page without one of its rows, and with the total reduced by one. */
export function withoutRow<Name extends string, Page extends { readonly total: number } & Record<Name, readonly Row[]>>(
  page: Page,
  name: Name,
  id: string,
): Page {
  const rows = page[name].filter(row => row.id !== id)
  return { ...page, [name]: rows, total: page.total - (page[name].length - rows.length) }
}
