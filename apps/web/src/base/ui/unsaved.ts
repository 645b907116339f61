import { createContext, useContext, useEffect, useRef } from 'react'

/** Typed content that is not stored yet. */
export interface Unsaved {
  readonly isUnsaved: () => boolean
  /** Stores it and resolves to whether that succeeded. Absent if only the user can submit it. */
  readonly save?: () => Promise<boolean>
}

/** The typed content of a page or a dialog. */
export interface UnsavedScope {
  readonly add: (one: Unsaved) => () => void
  readonly isUnsaved: () => boolean
  /** Stores what can be stored; false if anything is still unsaved. */
  readonly save: () => Promise<boolean>
}

export function createUnsavedScope(): UnsavedScope {
  const all = new Set<Unsaved>()
  const isUnsaved = () => [...all].some(one => one.isUnsaved())
  return {
    add: one => {
      all.add(one)
      return () => all.delete(one)
    },
    isUnsaved,
    save: async () => {
      await Promise.all([...all].map(one => one.isUnsaved() && one.save?.()))
      return !isUnsaved()
    },
  }
}

/** Everything typed on the page, its dialogs included. */
export const pageScope = createUnsavedScope()

const askBrowser = (event: BeforeUnloadEvent) => {
  if (pageScope.isUnsaved()) event.preventDefault()
}

/** The scope of the dialog around a form; null outside of dialogs. */
export const DialogScope = createContext<UnsavedScope | null>(null)

/** Reports typed content to the page and to the dialog around it for as long as the component is mounted. */
export function useUnsaved(one: Unsaved) {
  const latest = useRef(one)
  latest.current = one
  const dialog = useContext(DialogScope)
  useEffect(() => {
    const current: Unsaved = {
      isUnsaved: () => latest.current.isUnsaved(),
      save: async () => (await latest.current.save?.()) ?? false,
    }
    const removals = [pageScope.add(current), dialog?.add(current)]
    addEventListener('beforeunload', askBrowser)
    return () => {
      for (const remove of removals) remove?.()
    }
  }, [dialog])
}
