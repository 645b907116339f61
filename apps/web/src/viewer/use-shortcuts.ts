import { type RefObject, useEffect, useEffectEvent } from 'react'
import { undoKeyOf } from '../base/ui/undo-key.ts'
import { acceptsKey, type FocusPlace } from './actions/accepts-key.ts'
import { actionOfKey } from './actions/all.ts'
import { type Command, commandOfKey } from './actions/command.ts'
import { forgetEarlyKeys, keepEarlyKey, performEarlyKeys } from './early-keys.ts'
import { fullScreen } from './full-screen.ts'
import { areShortcutsOn } from './shortcut-setting.ts'
import type { ViewerStore } from './viewer-store.ts'

const texts = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])'
const controls = 'button, a[href], summary, input, [role="slider"], [role="tab"], [role="menuitem"], [role="option"]'

/**
 * Handles the actions' keys anywhere on the page, unless the focused element uses the key, and the usual combinations of
 * undo and redo. Keys pressed before the image or their command is loaded are queued.
 */
export function useShortcuts(
  store: ViewerStore,
  room: RefObject<HTMLElement | null>,
  commands: readonly Command[],
  isOn: boolean,
  isReady: boolean,
): void {
  const start = useEffectEvent((key: string): boolean => {
    const command = commandOfKey(commands, key) ?? commandOfKey([fullScreen], key)
    if (command) {
      command.perform()
      return true
    }
    const action = actionOfKey(key)
    if (action) store.perform(action)
    return action !== undefined
  })
  // The review adds its commands after the image is loaded.
  const isCommandComing = useEffectEvent((): boolean => commands.length === 0)
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn() || isModalOpen()) return
      const combined = undoKeyForViewer(event)
      if (!combined && !isForViewer(event, room.current)) return
      const key = combined ?? event.key
      if (isReady && start(key)) event.preventDefault()
      else if (!isReady || isCommandComing()) keepEarlyKey(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [room, isOn, isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when further commands are there
  useEffect(() => {
    if (isOn && isReady) performEarlyKeys(start)
  }, [isOn, isReady, commands])
  useEffect(() => (isOn ? forgetEarlyKeys : undefined), [isOn])
}

/** Queues the keys that are pressed while a radiograph's screen is loading. */
export function useEarlyKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn() || isModalOpen()) return
      if (isForViewer(event, null)) keepEarlyKey(event.key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Undo or redo by one of their usual combinations; null while text is typed or a dialog is open, or if shortcuts are off. */
export function undoKeyForViewer(event: KeyboardEvent): 'Undo' | 'Redo' | null {
  if (!areShortcutsOn() || isModalOpen() || placeOf(event.target, null) === 'text') return null
  return undoKeyOf(event)
}

function isForViewer(event: KeyboardEvent, room: HTMLElement | null): boolean {
  const press = {
    key: event.key,
    ctrlKey: event.ctrlKey,
    altKey: event.altKey,
    metaKey: event.metaKey,
    altGraph: event.getModifierState('AltGraph'),
  }
  return acceptsKey(press, placeOf(event.target, room))
}

/** A closing modal, which stays mounted for its last frame, receives no key. */
const modals = 'dialog[open], :is([role="menu"], [role="listbox"]):not([data-state="closed"])'
const isModalOpen = () => document.querySelector(modals) !== null

function placeOf(target: EventTarget | null, room: HTMLElement | null): FocusPlace {
  if (!(target instanceof Element) || target === document.body) return 'nowhere'
  if (target.matches(texts)) return 'text'
  if (target.matches(controls)) return 'control'
  return room?.contains(target) ? 'room' : 'nowhere'
}
