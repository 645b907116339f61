import { useNavigate, useSearch } from '@tanstack/react-router'
import { readListSearch } from './list-search.ts'
import { useTypedTerm } from './use-typed-term.ts'

/** A list's text, site and page in its address: typed text is added after a pause and resets the page to 1. */
export function useListSearch() {
  const { q = '', page = 1, site, sort, state } = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped] = useTypedTerm(q, term => {
    void navigate({
      to: '.',
      search: readListSearch({ q: term, site, sort, state }),
      replace: true,
      resetScroll: false,
    })
  })
  const goTo = (next: number, isReplaced = false) =>
    void navigate({ to: '.', search: readListSearch({ q, site, sort, state, page: next }), replace: isReplaced })
  const setSite = (next: string | undefined) =>
    void navigate({ to: '.', search: readListSearch({ q, sort, state, site: next }), resetScroll: false })
  const setSort = (next: 'name' | undefined) =>
    void navigate({ to: '.', search: readListSearch({ q, site, state, sort: next }), resetScroll: false })
  const setState = (next: 'draft' | undefined) =>
    void navigate({ to: '.', search: readListSearch({ q, site, sort, state: next }), resetScroll: false })
  return { q, page, site, setSite, sort, setSort, state, setState, typed, setTyped, goTo }
}
