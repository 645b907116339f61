import { sweepExpired } from '../retention/rules.ts'
import type { RecurringJob } from './recurring-job.ts'

/** Applies the rules of retention to every table. */
export const sweepExpiredJob = {
  name: 'sweep-expired',
  cron: '10 3 * * *',
  catchUp: true,
  run: async ({ database, files, log, settings }, now) => {
    const count = await sweepExpired({ db: database.db, files, settings, now })
    if (count > 0) log.info('expired-rows-swept', { count })
  },
} as const satisfies RecurringJob
