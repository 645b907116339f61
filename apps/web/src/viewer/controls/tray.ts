import { createContext } from 'react'

/**
 * The space between the image and the toolbar in which one tool's panel opens: it moves the image up and never covers
 * it.
 */
export interface Tray {
  readonly slot: HTMLElement | null
  /** The button whose panel is open. */
  readonly open: string | null
  readonly setOpen: (id: string | null) => void
}

export const TrayContext = createContext<Tray>({ slot: null, open: null, setOpen: () => undefined })
