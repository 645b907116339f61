import { useSyncExternalStore } from 'react'
import { createListeners } from '../base/create-store.ts'

/** Enables single-key shortcuts (WCAG 2.1.4 requires that they can be switched off); stored on this device. */
const key = 'xrai.shortcuts'
const { notify, subscribe } = createListeners()

export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  notify()
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn)
