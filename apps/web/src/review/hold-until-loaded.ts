import type { ReviewStore } from './review-store.ts'

/**
 * Performs an act at once, or, while what was decided before is still being read, as soon as that is known: then it
 * counts after all of it, also where a clock is slow. In the order of the presses; one that is repeated is one.
 */
export function holdUntilLoaded(review: ReviewStore, onHeld: (isHeld: boolean) => void) {
  const held = new Map<string, () => void>()
  const release = () => {
    if (!review.snapshot().isLoaded) return
    stop?.()
    stop = undefined
    const acts = [...held.values()]
    held.clear()
    onHeld(false)
    for (const act of acts) act()
  }
  let stop: (() => void) | undefined
  return (name: string, act: () => void): void => {
    if (review.snapshot().isLoaded) act()
    else {
      held.set(name, act)
      stop ??= review.subscribe(release)
      onHeld(true)
    }
  }
}
