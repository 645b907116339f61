import { AppError } from '@xrai/contract/errors/app-error'

/** How long a failed attempt counts. */
export const windowSeconds = 60

/** What attempts are counted by (an e-mail, an address), and how many may fail in a minute. */
export interface Limit {
  readonly key: string
  readonly most: number
}

/** Counts attempts in a sliding minute. In memory: one process, one count. */
export interface Attempts {
  /**
   * Runs one attempt; it counts when it throws. TOO_MANY_ATTEMPTS where a limit is reached. While as many are under way
   * as may still fail, the next one waits for one of them: a hundred guesses at once do not slip through, and a hundred
   * right logins at once all succeed.
   */
  run<T>(limits: readonly Limit[], attempt: () => Promise<T>): Promise<T>
  /** Counts one that is rare whether it fails or not. TOO_MANY_ATTEMPTS where a limit is reached. */
  spend(limits: readonly Limit[]): void
}

interface Count {
  /** When each failed or was spent. */
  failed: number[]
  underWay: number
}

export const openAttempts = (now: () => number = Date.now): Attempts => {
  const counts = new Map<string, Count>()
  const waiting: (() => void)[] = []
  let swept = now()

  const isRecent = (at: number) => at > now() - windowSeconds * 1000

  const countOf = (key: string): Count => {
    const count = counts.get(key) ?? { failed: [], underWay: 0 }
    count.failed = count.failed.filter(isRecent)
    counts.set(key, count)
    return count
  }

  /** Forgets the keys of whoever went away, once a minute. */
  const sweep = () => {
    if (now() - swept < windowSeconds * 1000) return
    swept = now()
    for (const [key, { failed, underWay }] of counts) if (underWay === 0 && !failed.some(isRecent)) counts.delete(key)
  }

  const refuseSpent = (limits: readonly Limit[]): void => {
    sweep()
    if (limits.some(({ key, most }) => countOf(key).failed.length >= most)) throw new AppError('TOO_MANY_ATTEMPTS')
  }

  const isFull = ({ key, most }: Limit): boolean => {
    const { failed, underWay } = countOf(key)
    return failed.length + underWay >= most
  }

  /** Looks and takes its place in one step, so that of two who wake together only one finds it free. */
  const begin = async (limits: readonly Limit[]): Promise<readonly Count[]> => {
    for (;;) {
      refuseSpent(limits)
      if (!limits.some(isFull)) break
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    const own = limits.map(({ key }) => countOf(key))
    for (const count of own) count.underWay += 1
    return own
  }

  return {
    run: async (limits, attempt) => {
      const own = await begin(limits)
      try {
        return await attempt()
      } catch (error) {
        for (const count of own) count.failed.push(now())
        throw error
      } finally {
        for (const count of own) count.underWay -= 1
        for (const proceed of waiting.splice(0)) proceed()
      }
    },
    spend: limits => {
      refuseSpent(limits)
      for (const { key } of limits) countOf(key).failed.push(now())
    },
  }
}
