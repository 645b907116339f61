import type { ReviewStore } from './review-store.ts'

/**
 * Performs an action at once, or after the earlier decisions have loaded, so that it counts after them even with a slow
 * clock. Keeps the order of the presses; ignores a repeated press of the same decision, but counts each undo and redo.
 */
export function holdUntilLoaded(review: ReviewStore, onHeld: (isHeld: boolean) => void) {
  let held: { readonly name: string; readonly act: () => void }[] = []
  const release = () => {
    if (!review.snapshot().isLoaded) return
    stop?.()
    stop = undefined
    const acts = held
    held = []
    onHeld(false)
    for (const { act } of acts) act()
  }
  let stop: (() => void) | undefined
  return (name: string, act: () => void): void => {
    if (review.snapshot().isLoaded) act()
    else {
      const isRepeated = held.at(-1)?.name === name && name !== 'undo' && name !== 'redo'
      if (isRepeated) held.pop()
      held.push({ name, act })
      stop ??= review.subscribe(release)
      onHeld(true)
    }
  }
}
