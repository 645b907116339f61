import type { Log } from '../../base/log/log.ts'

/** Longer than the time that calls (10 s) and jobs (20 s) get to finish, one after the other. */
export const longestStopMs = 45_000

export interface StopOnSignal {
  /** Sets what the signal closes. Before this is called there is nothing to close. */
  use(close: () => Promise<void>): void
}

/**
 * SIGTERM and SIGINT end the process in an orderly way, within `longestMs`; a second signal ends it at once. The exit
 * code is 0, or 1 if something was cut off. Without a listener the first process of a container would ignore the
 * signal.
 */
export const stopOnSignal = (log: Log, longestMs: number): StopOnSignal => {
  let close = async (): Promise<void> => undefined
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info('stopping', { signal })
    setTimeout(() => {
      log.error('stop-timeout')
      process.exit(1)
    }, longestMs).unref()
    close().then(
      () => {
        log.info('stopped')
        process.exit(0)
      },
      (error: unknown) => {
        log.error('stop-failed', { error })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  return {
    use: next => {
      close = next
    },
  }
}
