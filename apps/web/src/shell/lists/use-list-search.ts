import { useNavigate, useSearch } from '@tanstack/react-router'
import { readListSearch } from './list-search.ts'
import { useTypedTerm } from './use-typed-term.ts'

/** A list's text, site and page in its address: typed text is added after a pause and resets the page to 1. */
export function useListSearch() {
  const { q = '', page = 1, site, sort } = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped] = useTypedTerm(q, term => {
    void navigate({ to: '.', search: readListSearch({ q: term, site, sort }), replace: true, resetScroll: false })
  })
  const goTo = (next: number, isReplaced = false) =>
    void navigate({ to: '.', search: readListSearch({ q, site, sort, page: next }), replace: isReplaced })
  const setSite = (next: string | undefined) =>
    void navigate({ to: '.', search: readListSearch({ q, sort, site: next }), resetScroll: false })
  const setSort = (next: 'name' | undefined) =>
    void navigate({ to: '.', search: readListSearch({ q, site, sort: next }), resetScroll: false })
  return { q, page, site, setSite, sort, setSort, typed, setTyped, goTo }
}
