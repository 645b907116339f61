import { Maximize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Command } from './actions/command.ts'

/* Full-screen display. The page itself goes full screen, so that dialogs and notices stay visible; if the browser
   refuses, the viewer fills the window. The mode persists for the next radiograph. */
let isFull = false
const listeners = new Set<() => void>()

function setFull(next: boolean): void {
  if (next === isFull) return
  isFull = next
  for (const listener of listeners) listener()
}

const onBrowserChange = () => {
  if (document.fullscreenElement === null) setFull(false)
}

function enter(): void {
  setFull(true)
  document.addEventListener('fullscreenchange', onBrowserChange)
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

export function leaveFullScreen(): void {
  if (!isFull) return
  setFull(false)
  document.removeEventListener('fullscreenchange', onBrowserChange)
  if (document.fullscreenElement !== null) void document.exitFullscreen()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => isFull)

export const fullScreen: Command = {
  name: 'fullScreen',
  text: 'viewer.fullScreen',
  icon: Maximize,
  keys: ['f'],
  perform: () => (isFull ? leaveFullScreen() : enter()),
}
