import type { Log } from '../../base/log/log.ts'

/**
 * A fault that nothing caught leaves the process in an unknown state: one fatal line, which is on its way
 * before `exit` (the log writes at once), and the end with 1. The supervisor restarts it; child processes end with
 * the `exit` event or with their channel.
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
