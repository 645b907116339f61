import { createContext } from 'react'

/** The place between the picture and the toolbar where one panel of a tool opens: it moves the picture up and never covers it. */
export interface Tray {
  readonly slot: HTMLElement | null
  /** The button whose panel is open. */
  readonly open: string | null
  readonly setOpen: (id: string | null) => void
}

export const TrayContext = createContext<Tray>({ slot: null, open: null, setOpen: () => undefined })
