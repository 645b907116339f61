import type { Log } from '../../base/log/log.ts'

/**
 * An uncaught error leaves the process in an unknown state: logs one fatal line (synchronously, so that it is written
 * before `exit`) and exits with 1. The supervisor restarts it; child processes end with the `exit` event or with their
 * channel.
 */
export const endOnCrash = (log: Log): void => {
  const crash = (error: unknown) => {
    try {
      log.fatal('crashed', { error })
    } finally {
      process.exit(1)
    }
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}
