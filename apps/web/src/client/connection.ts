import { useSyncExternalStore } from 'react'

/** Something small that is always there; its body is not asked for. */
const probe = '/icon.svg'
const pauseMs = 3000

let isLost = false
let isProbing = false
const listeners = new Set<(isLost: boolean) => void>()

export function onConnectionChange(listener: (isLost: boolean) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server cannot be reached, which is another thing than whether the browser sees a network. */
export const useConnectionLost = () => useSyncExternalStore(onConnectionChange, () => isLost)

/** A call did not arrive: asks whether anything does, and goes on asking until it does. */
export function suspectLoss(): void {
  if (isProbing) return
  isProbing = true
  void ask()
}

async function ask(): Promise<void> {
  const answers = await isAnswered()
  tell(!answers)
  if (answers) isProbing = false
  else setTimeout(() => void ask(), pauseMs)
}

async function isAnswered(): Promise<boolean> {
  try {
    await fetch(probe, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

function tell(next: boolean): void {
  if (next === isLost) return
  isLost = next
  for (const listener of listeners) listener(next)
}

/** What the browser hears of its network is a reason to ask, not an answer. */
export function watchConnection(): void {
  for (const event of ['online', 'offline']) addEventListener(event, suspectLoss)
  if (!navigator.onLine) suspectLoss()
}
