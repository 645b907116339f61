import { AppError } from '@xrai/contract/errors/app-error'

/** A key and its maximum of concurrent work. */
export interface CallerLimit {
  readonly key: string
  readonly most: number
}

/** Counts the concurrent work of callers, by account and by address. */
export interface CallerLimits {
  /** Throws SENT_TOO_MUCH_AT_ONCE if a limit is reached. */
  run<T>(limits: readonly CallerLimit[], work: () => Promise<T>): Promise<T>
}

export const createCallerLimits = (): CallerLimits => {
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

/**
 * The network of one caller: an IPv4 address, or the /64 of an IPv6 one (RFC 6177: the smallest assignment of a site).
 */
export const networkOf = (address: string): string => prefixOf(address, 64)

/** The widest network that one line may have: an IPv4 address, or the /48 of an IPv6 one (RFC 6177: the largest). */
export const siteOf = (address: string): string => prefixOf(address, 48)

const prefixOf = (address: string, bits: 48 | 64): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? []
  const [before, after] = [head, tail ?? ''].map(half => half.split(':').filter(Boolean))
  const groups = [...(before ?? [])]
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - (after?.length ?? 0))).fill('0'), ...(after ?? []))
  return `${groups
    .slice(0, bits / 16)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}
