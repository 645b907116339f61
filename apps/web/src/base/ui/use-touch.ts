import { useSyncExternalStore } from 'react'

const touch = '(pointer: coarse)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(touch)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True where fingers point: on a phone or a tablet. */
export const useTouch = () => useSyncExternalStore(subscribe, () => matchMedia(touch).matches)
