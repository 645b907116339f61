/** Counts per key. */
export interface Counts {
  of(key: string): number
  /** Increments each key; returns a function that decrements them. */
  enter(...keys: readonly string[]): () => void
}

export const createCounts = (): Counts => {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    enter: (...keys) => {
      for (const key of keys) counts.set(key, of(key) + 1)
      return () => {
        for (const key of keys) {
          if (of(key) > 1) counts.set(key, of(key) - 1)
          else counts.delete(key)
        }
      }
    },
  }
}
