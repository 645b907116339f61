import { sweepDeleted } from '../retention/sweep-deleted.ts'
import type { RecurringJob } from './recurring-job.ts'

/** Erases what can no longer be restored and is not held. */
export const sweepDeletedJob = {
  name: 'sweep-deleted',
  cron: '20 3 * * *',
  catchUp: true,
  run: async ({ database, files, log, settings }, now) => {
    const count = await sweepDeleted(database.db, files, { now, years: settings.recordRetentionYears })
    if (count > 0) log.info('deleted-rows-swept', { count })
  },
} as const satisfies RecurringJob
