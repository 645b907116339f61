import type { ReviewStore } from './review-store.ts'

/**
 * Performs an act at once, or, while what was decided before is still being read, as soon as that is known: then it
 * counts after all of it, also where a clock is slow. In the order of the presses; a second press of the same, as an
 * impatient finger makes, is none, but of back and forth each is a step.
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
