import { AppError } from '@xrai/contract/errors/app-error'

/** What is counted, and how much of it may go on at once. */
export interface CallerLimit {
  readonly key: string
  readonly most: number
}

/** Counts what callers do at once, each by its account and its address. */
export interface CallerLimits {
  /** SENT_TOO_MUCH_AT_ONCE where a limit is reached. */
  run<T>(limits: readonly CallerLimit[], work: () => Promise<T>): Promise<T>
}

export const openCallerLimits = (): CallerLimits => {
  const counts = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    run: async (limits, work) => {
      if (limits.some(({ key, most }) => (counts.get(key) ?? 0) >= most)) throw new AppError('SENT_TOO_MUCH_AT_ONCE')
      for (const { key } of limits) change(key, 1)
      try {
        return await work()
      } finally {
        for (const { key } of limits) change(key, -1)
      }
    },
  }
}

/** What one caller holds of the internet: an IPv4 address, or the /64 of an IPv6 one (RFC 6177: a site's smallest). */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? []
  const [before, after] = [head, tail ?? ''].map(half => half.split(':').filter(Boolean))
  const groups = [...(before ?? [])]
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - (after?.length ?? 0))).fill('0'), ...(after ?? []))
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
