import { useSyncExternalStore } from 'react'
import { createListeners } from '../create-store.ts'

/** A collapsible section of the review room; its state is stored on this device. */
type Fold = 'filters' | 'chart' | 'list' | 'experimental'

const keyOf = (fold: Fold) => `xrai.open.${fold}`
const { notify, subscribe } = createListeners()

function setOpen(fold: Fold, isOpen: boolean): void {
  if (isOpen) localStorage.setItem(keyOf(fold), 'yes')
  else localStorage.removeItem(keyOf(fold))
  notify()
}

/** Closed by default, to leave the space to the radiograph. */
export function useFold(fold: Fold): readonly [isOpen: boolean, set: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(fold)) !== null)
  return [isOpen, next => setOpen(fold, next)]
}
