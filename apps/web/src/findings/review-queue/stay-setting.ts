import { useSyncExternalStore } from 'react'
import { createListeners } from '../../base/create-store.ts'

/**
 * The switch by which a reviewed radiograph stays on screen instead of giving way to the next one; kept on this device for each user.
 * Names that begin with `xrai.queue.` belong to unsent decisions, and expire.
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
