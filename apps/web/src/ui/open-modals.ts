let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function replace(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Says that a modal stands over the page, until the returned function is called. */
export function modalOpened(modal: HTMLElement) {
  replace([...open, modal])
  return () => replace(open.filter(other => other !== modal))
}

/** The one that was opened last: nothing outside it can be pressed. */
export const topModal = () => open.at(-1)

export const onModalChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
