import { useSyncExternalStore } from 'react'
import { mediaOf } from '../../base/ui/media.ts'

const wide = mediaOf('(min-width: 64rem)')

/** True if there is room for three columns. */
export const useWide = () => useSyncExternalStore(wide.subscribe, wide.matches)
