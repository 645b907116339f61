import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The debounce: long enough to bridge keystrokes, short enough to feel immediate. */
const restMs = 250

/** The input of a search whose term `q` is in the address: calls `send` after a debounce. */
export function useTypedTerm(q: string, send: (term: string) => void) {
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const sendNow = useEffectEvent(send)

  // The address changed independently, for example by the back button.
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
      sendNow(term)
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped] as const
}
