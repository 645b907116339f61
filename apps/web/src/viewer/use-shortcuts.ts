import { type RefObject, useEffect, useEffectEvent } from 'react'
import { acceptsKey, type FocusPlace } from './actions/accepts-key.ts'
import { actionOfKey } from './actions/all.ts'
import { type Command, commandOfKey } from './actions/command.ts'
import { areShortcutsOn } from './shortcut-setting.ts'
import type { ViewerStore } from './viewer-store.ts'

const texts = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])'
const controls = 'button, a[href], summary, input, [role="slider"], [role="tab"], [role="menuitem"], [role="option"]'

/** Performs the actions by their keys, anywhere on the page that does not use the key itself. */
export function useShortcuts(
  store: ViewerStore,
  room: RefObject<HTMLElement | null>,
  commands: readonly Command[],
  isOn: boolean,
): void {
  const start = useEffectEvent((key: string): boolean => {
    const command = commandOfKey(commands, key)
    if (command) {
      command.perform()
      return true
    }
    const action = actionOfKey(key)
    if (action) store.perform(action)
    return action !== undefined
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn() || isModalOpen()) return
      const press = {
        key: event.key,
        ctrlKey: event.ctrlKey,
        altKey: event.altKey,
        metaKey: event.metaKey,
        altGraph: event.getModifierState('AltGraph'),
      }
      if (acceptsKey(press, placeOf(event.target, room.current)) && start(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [room, isOn])
}

/** One that is closing, and is still there for its last frame, takes no key. */
const modals = 'dialog[open], :is([role="menu"], [role="listbox"]):not([data-state="closed"])'
const isModalOpen = () => document.querySelector(modals) !== null

function placeOf(target: EventTarget | null, room: HTMLElement | null): FocusPlace {
  if (!(target instanceof Element) || target === document.body) return 'nowhere'
  if (target.matches(texts)) return 'text'
  if (target.matches(controls)) return 'control'
  return room?.contains(target) ? 'room' : 'nowhere'
}
