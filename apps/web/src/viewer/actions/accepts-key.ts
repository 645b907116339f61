/** The properties of a key press that decide whether an action may handle it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  /** AltGr, which Windows reports as Ctrl and Alt: a Spanish keyboard has [ and ] there. */
  readonly altGraph: boolean
}

/** Where the focus is: on nothing, in the viewer, on something that uses keys itself, or in a text. */
export type FocusPlace = 'nowhere' | 'room' | 'control' | 'text'

const arrows = /^Arrow/

/** True when a press belongs to the viewer: never a combination, never while typing, no key a control uses itself. */
export function acceptsKey(press: KeyPress, place: FocusPlace): boolean {
  if (place === 'text' || press.metaKey) return false
  if ((press.ctrlKey || press.altKey) && !press.altGraph) return false
  if (place === 'control') return !arrows.test(press.key) && press.key !== ' ' && press.key !== 'Escape'
  return true
}
