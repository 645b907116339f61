/** A change by keys is kept when no further one follows. */
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
    /** One that is removed is not kept after its removal, which would bring it back. */
    forget: (id: string) => {
      if (latest?.id === id) rest()
    },
  }
}
