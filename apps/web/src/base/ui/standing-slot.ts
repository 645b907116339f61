import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from '../create-store.ts'

const standing = createStore<ReactNode>(null)

/** Shows a node above every screen until null is passed: for work that continues while the user navigates. */
export const showStanding = standing.set

/** Empty here, so that no screen's script includes content that is rarely shown. */
export const StandingSlot = () => useSyncExternalStore(standing.subscribe, standing.get, () => null)
