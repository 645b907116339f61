import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True if there is room for three columns. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
