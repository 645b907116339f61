import { useEffect, useState } from 'react'

/** Whole seconds since a moment, counted on; null without one. A server's clock ahead of this one counts from zero. */
export function useSecondsSince(moment: string | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? null : Math.max(0, Math.floor((now - Date.parse(moment)) / 1000))
}
