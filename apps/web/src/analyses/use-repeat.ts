import { useEffect } from 'react'

/** Asks again every two seconds while something is still running. */
export function useRepeat(ask: () => unknown, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(ask, 2000)
    return () => clearInterval(timer)
  }, [ask, isOn])
}
