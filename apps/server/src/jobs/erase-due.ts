import { eraseDue } from '../personal-data/erase-due.ts'
import type { RecurringJob } from './recurring-job.ts'

/** Carries out the erasures that are due: erases, or hides what is held as a clinical record. */
export const eraseDueJob = {
  name: 'erase-due',
  cron: '7 * * * *',
  catchUp: true,
  run: async ({ database, files, log, settings }, now) => {
    const { held, erased } = await eraseDue(database.db, files, { now, years: settings.recordRetentionYears })
    if (erased > 0) log.info('erasures-carried-out', { count: erased })
    if (held > 0) log.info('records-held', { count: held })
  },
} as const satisfies RecurringJob
