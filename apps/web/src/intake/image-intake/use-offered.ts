import { useEffect, useRef } from 'react'
import { recogniseDicoms } from './chosen-file.ts'

/**
 * Hands offered files on as soon as it is known what is in them. Reading them from a slow disk takes its time: they go
 * to the `take` of that moment, and nowhere once the screen is left.
 */
export function useOffered(take: (files: readonly File[]) => void) {
  const latest = useRef<typeof take>(undefined)
  useEffect(() => {
    latest.current = take
    return () => {
      latest.current = undefined
    }
  })
  return (files: readonly File[]) => void recogniseDicoms(files).then(() => latest.current?.(files))
}
