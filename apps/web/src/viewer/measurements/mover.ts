/** Debounce in milliseconds after a change by keys. */
const keptAfter = 700

interface Named {
  readonly id: string
}

/** Saves a moved object when it comes to rest: at once after a drag, debounced after keys. */
export function createMover<Moved extends Named>(save: (moved: Moved) => void, show: (moved: Moved | null) => void) {
  let latest: Moved | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    latest = null
    show(null)
  }
  const keep = () => {
    const moved = latest
    rest()
    if (moved) save(moved)
  }
  return {
    move: (moved: Moved) => {
      latest = moved
      show(moved)
      clearTimeout(timer)
      timer = setTimeout(keep, keptAfter)
    },
    keep,
    /** Cancels the pending save of a removed object, which would restore it. */
    forget: (id: string) => {
      if (latest?.id === id) rest()
    },
  }
}
