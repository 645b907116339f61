/** Maximum failures of a file that are neither its refusal nor an outage. */
const most = 10
/** Maximum files that are counted; the oldest is dropped first. */
const counted = 10_000

interface Failures {
  /**
   * Counts a failure of a file; the count restarts if the file changes. True from the tenth failure
   * on.
   */
  isLast(identity: string): boolean
}

/** Counts in memory: after a restart a file has its ten tries again. */
export const countFailures = (): Failures => {
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
