import { useSyncExternalStore } from 'react'

/** Enables single-key shortcuts (WCAG 2.1.4 requires that they can be switched off); stored on this device. */
const key = 'xrai.shortcuts'
const listeners = new Set<() => void>()

export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn)
