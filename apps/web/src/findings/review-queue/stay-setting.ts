import { useSyncExternalStore } from 'react'
import { createListeners } from '../../base/create-store.ts'

/**
 * The setting that keeps a reviewed radiograph on screen; stored on this device for each user. Keys that begin with
 * `xrai.queue.` are reserved for unsent decisions, which expire.
 */
const keyOf = (userId: string) => `xrai.stay.${userId}`
const { notify, subscribe } = createListeners()

const stays = (userId: string): boolean => localStorage.getItem(keyOf(userId)) === 'on'

export function setStays(userId: string, isOn: boolean): void {
  if (isOn) localStorage.setItem(keyOf(userId), 'on')
  else localStorage.removeItem(keyOf(userId))
  notify()
}

export const useStays = (userId: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => userId !== undefined && stays(userId))
