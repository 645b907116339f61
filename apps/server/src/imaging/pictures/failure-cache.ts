import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { hourMs } from '@xrai/contract/records/durations'
import { processRefusals } from './picture-process.ts'

/** Refuses for a while, without another attempt, work that crashed its process or exceeded its limits. */
export interface FailureCache {
  /** Runs `work`, or repeats the refusal cached under this key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface FailureCacheOptions {
  /** The maximum number of cached failures; the oldest is evicted. */
  readonly most?: number
  /** The system may have killed the process for its own reasons, so a failure expires. */
  readonly forMs?: number
  /** Milliseconds. */
  readonly now?: () => number
}

export const createFailureCache = (options: FailureCacheOptions = {}): FailureCache => {
  const { most = 1000, forMs = hourMs, now = () => performance.now() } = options
  const failures = new Map<string, { readonly code: ErrorCode; readonly until: number }>()

  const keep = (key: string, code: ErrorCode) => {
    const [oldest] = failures.keys()
    if (oldest !== undefined && failures.size >= most) failures.delete(oldest)
    failures.set(key, { code, until: now() + forMs })
  }

  return {
    run: async (key, work) => {
      const known = failures.get(key)
      if (known && now() < known.until) throw new AppError(known.code, { detail: 'as at the last attempt' })
      failures.delete(key)
      try {
        return await work()
      } catch (error) {
        // Other refusals are cheap and may be temporary.
        if (error instanceof AppError && processRefusals.has(error.code)) keep(key, error.code)
        throw error
      }
    },
  }
}
