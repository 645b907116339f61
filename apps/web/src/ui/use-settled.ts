import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a moment: what is typed is asked for when the typing rests. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
