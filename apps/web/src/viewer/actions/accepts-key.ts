/** The properties of a key press that decide whether an action may handle it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  /** AltGr, which Windows reports as Ctrl and Alt: a Spanish keyboard has [ and ] there. */
  readonly altGraph: boolean
}

/** The focused element: nothing, the viewer, a control that uses keys itself, or a text field. */
export type FocusPlace = 'nowhere' | 'room' | 'control' | 'text'

const arrows = /^Arrow/

/**
 * True if a key press belongs to the viewer: no combination, not while typing, and no key that a control uses itself.
 */
export function acceptsKey(press: KeyPress, place: FocusPlace): boolean {
  if (place === 'text' || press.metaKey) return false
  if ((press.ctrlKey || press.altKey) && !press.altGraph) return false
  if (place === 'control') return !arrows.test(press.key) && press.key !== ' ' && press.key !== 'Escape'
  return true
}
