import { createStore } from '../create-store.ts'

const open = createStore<readonly HTMLElement[]>([])

/** Registers an open modal until the returned function is called. */
export function modalOpened(modal: HTMLElement) {
  open.set([...open.get(), modal])
  return () => open.set(open.get().filter(other => other !== modal))
}

/** The last opened modal: nothing outside it can be clicked. */
export const topModal = () => open.get().at(-1)

export const onModalChange = open.subscribe
