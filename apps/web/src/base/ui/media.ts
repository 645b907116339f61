import { useSyncExternalStore } from 'react'

/** A media query as a store for `useSyncExternalStore`. */
export const mediaOf = (query: string) => ({
  subscribe: (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  },
  matches: () => matchMedia(query).matches,
})

const touch = mediaOf('(pointer: coarse)')

/** True where fingers point: on a phone or a tablet. */
export const useTouch = () => useSyncExternalStore(touch.subscribe, touch.matches)
