import { automaticFolder, backUpNightly } from '../backup/automatic-backup.ts'
import type { RecurringJob } from './recurring-job.ts'

/** A backup of everything, before the night's deletions. */
export const nightlyBackupJob = {
  name: 'nightly-backup',
  cron: settings => (automaticFolder(settings) === null ? null : '30 2 * * *'),
  catchUp: true,
  expireInSeconds: 6 * 60 * 60,
  run: ({ database, files, settings, log }, now) => backUpNightly({ db: database.db, files }, settings, log, now),
} as const satisfies RecurringJob
