import { AppError } from '@xrai/contract/errors/app-error'

/** How long a wrong attempt counts. */
export const windowSeconds = 60

/**
 * Counts attempts per key (an e-mail, an address) in a sliding minute. An attempt counts from its beginning, so that a
 * hundred at once do not slip through while the first is still being checked. In memory: one process, one count.
 */
export interface Attempts {
  /** Counts one more for each key; TOO_MANY_ATTEMPTS when one of them has had its `limit`. The result takes it back. */
  begin(keys: readonly string[], limit: number): () => void
}

export const openAttempts = (now: () => number = Date.now): Attempts => {
  const byKey = new Map<string, number[]>()
  let swept = now()

  const recent = (key: string): number[] => (byKey.get(key) ?? []).filter(at => at > now() - windowSeconds * 1000)

  /** Forgets the keys of whoever went away, once a minute. */
  const sweep = () => {
    if (now() - swept < windowSeconds * 1000) return
    swept = now()
    for (const key of byKey.keys()) if (recent(key).length === 0) byKey.delete(key)
  }

  return {
    begin: (keys, limit) => {
      sweep()
      if (keys.some(key => recent(key).length >= limit)) throw new AppError('TOO_MANY_ATTEMPTS')
      const at = now()
      for (const key of keys) byKey.set(key, [...recent(key), at])
      return () => {
        for (const key of keys) {
          const times = byKey.get(key) ?? []
          const place = times.indexOf(at)
          if (place >= 0) byKey.set(key, times.toSpliced(place, 1))
        }
      }
    },
  }
}
