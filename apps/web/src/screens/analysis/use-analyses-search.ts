import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AnalysesSearch, readAnalysesSearch } from '../../records/analyses/analyses-search.ts'
import { useTypedTerm } from '../../shell/lists/use-typed-term.ts'

/** The filters in the address. A choice is a history entry; typed text and days replace it. */
export function useAnalysesSearch() {
  // The router keeps what the route's reader drops.
  const search = readAnalysesSearch(useSearch({ from: '/analysis' }))
  const navigate = useNavigate()

  const change = (
    values: { readonly [Name in keyof AnalysesSearch]: AnalysesSearch[Name] | undefined },
    replace = false,
  ) =>
    void navigate({
      to: '/analysis',
      search: readAnalysesSearch({ ...search, ...values }),
      replace,
      resetScroll: false,
    })

  const [typed, setTyped] = useTypedTerm(search.q ?? '', term => change({ q: term }, true))
  const clear = () => void navigate({ to: '/analysis', search: {}, resetScroll: false })
  return { search, typed, setTyped, change, clear }
}
