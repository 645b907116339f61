import type { Log } from '../log/log.ts'

/** Longer than calls (10 s) and jobs (20 s) are given to end, one after the other. */
export const longestStopMs = 45_000

export interface StopOnSignal {
  /** What the signal waits for. Before this is called there is nothing to end. */
  use(close: () => Promise<void>): void
}

/**
 * SIGTERM and SIGINT end the process in an orderly way, within `longestMs`; a second signal ends it at once. Exit code
 * 0, or 1 where something was cut off. Without a listener the first process of a container would not see the signal.
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
