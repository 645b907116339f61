import { Maximize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createStore } from '../base/create-store.ts'
import type { Command } from './actions/command.ts'

/* Full-screen display. The page itself goes full screen, so that dialogs and notices stay visible; if the browser
   refuses, the viewer fills the window. The mode persists for the next radiograph. */
const isFull = createStore(false)

const onBrowserChange = () => {
  if (document.fullscreenElement === null && isFull.get()) isFull.set(false)
}

function enter(): void {
  isFull.set(true)
  document.addEventListener('fullscreenchange', onBrowserChange)
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

export function leaveFullScreen(): void {
  if (!isFull.get()) return
  isFull.set(false)
  document.removeEventListener('fullscreenchange', onBrowserChange)
  if (document.fullscreenElement !== null) void document.exitFullscreen()
}

export const useFullScreen = (): boolean => useSyncExternalStore(isFull.subscribe, isFull.get)

export const fullScreen: Command = {
  name: 'fullScreen',
  text: 'viewer.fullScreen',
  icon: Maximize,
  keys: ['f'],
  perform: () => (isFull.get() ? leaveFullScreen() : enter()),
}
