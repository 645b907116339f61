let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Registers an open modal until the returned function is called. */
export function modalOpened(modal: HTMLElement) {
  replace([...open, modal])
  return () => replace(open.filter(other => other !== modal))
}

/** The last opened modal: nothing outside it can be clicked. */
export const topModal = () => open.at(-1)

export const onModalChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
