/** Maximum subjects that are counted; the oldest is dropped first. */
const counted = 10_000

interface Failures {
  /** Counts a failure of this file or other subject. True from the last one that it may have on. */
  isLast(identity: string): boolean
}

/** Counts in memory: after a restart each subject has its `most` tries again. */
export const countFailures = (most: number): Failures => {
  const counts = new Map<string, number>()
  return {
    isLast: identity => {
      const count = (counts.get(identity) ?? 0) + 1
      counts.delete(identity)
      counts.set(identity, count)
      const [oldest] = counts.keys()
      if (counts.size > counted && oldest !== undefined) counts.delete(oldest)
      return count >= most
    },
  }
}
