import { type ReactNode, useSyncExternalStore } from 'react'

let standing: ReactNode = null
const listeners = new Set<() => void>()

/** Shows a node above every screen until null is passed: for work that continues while the user navigates. */
export function showStanding(node: ReactNode) {
  standing = node
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Empty here, so that no screen's script includes content that is rarely shown. */
export const StandingSlot = () =>
  useSyncExternalStore(
    subscribe,
    () => standing,
    () => null,
  )
