import { type RefObject, useEffect } from 'react'
import { acceptsKey, type FocusPlace } from './actions/accepts-key.ts'
import { actionOfKey } from './actions/all.ts'
import { areShortcutsOn } from './shortcut-setting.ts'
import type { ViewerStore } from './viewer-store.ts'

const texts = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])'
const controls = 'button, a[href], summary, input, [role="slider"], [role="tab"], [role="menuitem"], [role="option"]'

/** Performs the actions by their keys, anywhere on the page that does not use the key itself. */
export function useShortcuts(store: ViewerStore, room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn() || isModalOpen()) return
      const press = {
        key: event.key,
        ctrlKey: event.ctrlKey,
        altKey: event.altKey,
        metaKey: event.metaKey,
        altGraph: event.getModifierState('AltGraph'),
      }
      const action = acceptsKey(press, placeOf(event.target, room.current)) ? actionOfKey(event.key) : undefined
      if (!action) return
      event.preventDefault()
      store.perform(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [store, room])
}

const isModalOpen = () => document.querySelector('dialog[open], [role="menu"], [role="listbox"]') !== null

function placeOf(target: EventTarget | null, room: HTMLElement | null): FocusPlace {
  if (!(target instanceof Element) || target === document.body) return 'nowhere'
  if (target.matches(texts)) return 'text'
  if (target.matches(controls)) return 'control'
  return room?.contains(target) ? 'room' : 'nowhere'
}
