import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

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
  const removal = useMutation({
    mutationFn: remove,
    onMutate: async id => {
      await cache.cancelQueries({ queryKey: list })
      const before = cache.getQueriesData<Page>({ queryKey: list })
      const after = cache.setQueriesData<Page>({ queryKey: list }, page => page && without(page, id))
      return before.map(([key, page], index) => [key, page, after[index]?.[1]] as const)
    },
    onError: (_error, _id, pages) => {
      // Other rows may have left a page that changed since.
      for (const [key, before, after] of pages ?? [])
        if (cache.getQueryData(key) === after) cache.setQueryData(key, before)
      // Fetches again what was cancelled or changed.
      void cache.invalidateQueries({ queryKey: list })
    },
  })
  const restoration = useMutation({ mutationFn: restore })
  return { remove: removal.mutateAsync, restore: restoration.mutateAsync }
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
