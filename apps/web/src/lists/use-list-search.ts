import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readListSearch } from './list-search.ts'

/** Long enough for a person who types on, short enough to feel immediate. */
const restMs = 250

/** The text and the page of a list, in its address: typed text goes there when the typing rests, and back to page 1. */
export function useListSearch() {
  const { q = '', page = 1 } = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)

  // The address changed by itself, as when one goes back.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])

  useEffect(() => {
    const term = typed.trim()
    if (term === sent.current) return
    const timer = setTimeout(() => {
      sent.current = term
      void navigate({ to: '.', search: readListSearch({ q: term }), replace: true, resetScroll: false })
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, navigate])

  const goTo = (next: number) => void navigate({ to: '.', search: readListSearch({ q, page: next }) })
  return { q, page, typed, setTyped, goTo }
}
