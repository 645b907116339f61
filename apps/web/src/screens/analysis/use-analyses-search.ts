import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type AnalysesSearch, readAnalysesSearch } from '../../analyses/analyses-search.ts'

/** Long enough for a person who types on, short enough to feel immediate. */
const restMs = 250

/** The filters, in the address. A choice is a step that one can go back from; typed text goes there when the typing rests. */
export function useAnalysesSearch() {
  const search = useSearch({ from: '/analysis' })
  const navigate = useNavigate()
  const { q = '' } = search
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)

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

  // The address changed by itself, as when one goes back.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed asks
  useEffect(() => {
    const term = typed.trim()
    if (term === sent.current) return
    const timer = setTimeout(() => {
      sent.current = term
      change({ q: term }, true)
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed])

  const clear = () => void navigate({ to: '/analysis', search: {}, resetScroll: false })
  return { search, typed, setTyped, change, clear }
}
