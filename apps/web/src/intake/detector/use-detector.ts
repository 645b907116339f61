import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDetector } from './open-detector.ts'

/** The detector, for as long as the calling screen is mounted. */
export function useDetector() {
  const [detector] = useState(createDetector)
  const state = useSyncExternalStore(detector.subscribe, detector.state)
  useEffect(() => detector.close, [detector])
  return { detector, state }
}
