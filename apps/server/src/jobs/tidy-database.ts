import { tidyTables } from '../db/queries/sweep.ts'
import type { RecurringJob } from './recurring-job.ts'

/** The upkeep that a PostgreSQL server does by itself; after the sweep of the same night. */
export const tidyDatabaseJob = {
  name: 'tidy-database',
  cron: '40 3 * * *',
  catchUp: true,
  run: async ({ database }) => {
    if (database.kind === 'embedded') await tidyTables(database.db)
  },
} as const satisfies RecurringJob
