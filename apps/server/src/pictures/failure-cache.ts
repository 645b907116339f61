import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'

/** Refuses at once, for a while, what took its process down or past its limits. */
export interface FailureCache {
  /** Runs `work`, or refuses as it did the last time under this key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface FailureCacheOptions {
  /** The oldest failure is forgotten for one more. */
  readonly most?: number
  readonly forMs?: number
  /** Milliseconds. */
  readonly now?: () => number
}

/** How a file that costs a process is refused; another refusal is cheap, and may pass. */
const costly: ReadonlySet<ErrorCode> = new Set(['IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED'])

/** The system may have ended the process for its own reasons, so a failure does not count for ever. */
const hour = 60 * 60 * 1000

export const openFailureCache = (options: FailureCacheOptions = {}): FailureCache => {
  const { most = 1000, forMs = hour, now = () => performance.now() } = options
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
        if (error instanceof AppError && costly.has(error.code)) keep(key, error.code)
        throw error
      }
    },
  }
}
