import { auditTrailJob } from './audit-trail.ts'
import { eraseDueJob } from './erase-due.ts'
import { giveBackCreditsJob } from './give-back-credits.ts'
import { nightlyBackupJob } from './nightly-backup.ts'
import type { RecurringJob } from './recurring-job.ts'
import { sweepDeletedJob } from './sweep-deleted.ts'
import { sweepExpiredJob } from './sweep-expired.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { tidyDatabaseJob } from './tidy-database.ts'

/** Every recurring job: a new one is a file of its own and an entry here. */
export const recurringJobs: readonly RecurringJob[] = [
  giveBackCreditsJob,
  eraseDueJob,
  nightlyBackupJob,
  sweepExpiredJob,
  sweepDeletedJob,
  sweepFilesJob,
  tidyDatabaseJob,
  auditTrailJob,
]
