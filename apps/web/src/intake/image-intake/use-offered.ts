import { useEffect, useRef } from 'react'
import { recogniseDicoms } from './chosen-file.ts'

/**
 * Passes offered files on once their content is inspected. Reading from a slow disk takes time, so it uses the latest
 * `take`, and does nothing after the screen is left.
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
