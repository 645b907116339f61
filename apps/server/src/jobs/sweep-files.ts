import { sweepFiles } from '../retention/sweep-files.ts'
import type { RecurringJob } from './recurring-job.ts'

/** Removes files that nothing names. Weekly, for it reads the list of all files. */
export const sweepFilesJob = {
  name: 'sweep-files',
  cron: '50 3 * * 0',
  catchUp: true,
  run: async ({ database, files, log }, now) => {
    const count = await sweepFiles(database.db, files, now)
    if (count > 0) log.info('unused-files-removed', { count })
  },
} as const satisfies RecurringJob
