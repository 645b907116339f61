import { useEffect, useState } from 'react'

/** The debounced value: a query starts when the user stops typing. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return debounced
}
