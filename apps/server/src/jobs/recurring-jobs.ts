import { maintainAuditTrail } from '../accounts/audit/check-chains.ts'
import { giveBackAbandoned } from '../accounts/credits/give-back-abandoned.ts'
import { notifyEnding } from '../accounts/notifications/notify-ending.ts'
import { sendNotificationMails } from '../accounts/notifications/send-mails.ts'
import { settleUnread } from '../accounts/notifications/settle-unread.ts'
import { announceDue } from '../accounts/outbox/send-in-turn.ts'
import { resultOutbox } from '../db/queries/interop/result-deliveries.ts'
import { webhookOutbox } from '../db/queries/interop/webhook-deliveries.ts'
import { tidyTables } from '../db/queries/records/sweep.ts'
import { openLocal } from '../imaging/engines/open-engine.ts'
import { countDecidedClasses } from '../imaging/findings/count-classes.ts'
import { runShadow, type ShadowNeeds } from '../imaging/models/run-shadow.ts'
import { keepPastDays } from '../insight/metrics/keep-past-days.ts'
import { announceDueRetrievals } from '../interop/pacs/retrieve-due.ts'
import { takeFiles } from '../interop/watch-folder/take-files.ts'
import { automaticFolder, backUpNightly } from '../records/backup/automatic-backup.ts'
import { eraseDue } from '../records/personal-data/erase-due.ts'
import { forgetSources } from '../records/retention/forget-sources.ts'
import { sweepDeleted } from '../records/retention/sweep-deleted.ts'
import { sweepExpired } from '../records/retention/sweep-expired.ts'
import { sweepFiles } from '../records/retention/sweep-files.ts'
import type { RecurringContext, RecurringJob } from './recurring-job.ts'

/** A single upload may still be in progress in another process; none takes longer than this. */
const graceMs = 10 * 60 * 1000

/**
 * Gives back the credits of single uploads that a kill interrupted. The embedded database needs no grace period at the start,
 * because no other process can have one in progress: `startWork` does that before the first call.
 */
const giveBackCreditsJob = {
  name: 'give-back-credits',
  cron: '*/10 * * * *',
  catchUp: true,
  run: async ({ database }, now) => {
    await giveBackAbandoned(database.db, new Date(now.getTime() - graceMs))
  },
} as const satisfies RecurringJob

/** Executes due erasures: erases the data, or hides what is retained as a clinical record. */
const eraseDueJob = {
  name: 'erase-due',
  cron: '7 * * * *',
  catchUp: true,
  run: async ({ database, files, log, settings }, now) => {
    const { held, erased } = await eraseDue(database.db, files, { now, years: settings.recordRetentionYears })
    await forgetSources(database.db, settings.dataDir)
    if (erased > 0) log.info('erasures-carried-out', { count: erased })
    if (held > 0) log.info('records-held', { count: held })
  },
} as const satisfies RecurringJob

/** A backup of everything, before the night's deletions. */
export const nightlyBackupJob = {
  name: 'nightly-backup',
  cron: settings => (automaticFolder(settings) === null ? null : '30 2 * * *'),
  catchUp: true,
  expireInSeconds: 6 * 60 * 60,
  run: (
    { database, files, settings, log }: Pick<RecurringContext, 'database' | 'files' | 'settings' | 'log'>,
    now: Date,
  ) => backUpNightly({ db: database.db, files }, settings, log, now),
} as const satisfies RecurringJob

/** Applies the rules of retention to every table. */
const sweepExpiredJob = {
  name: 'sweep-expired',
  cron: '10 3 * * *',
  catchUp: true,
  run: async ({ database, files, log, settings }, now) => {
    const count = await sweepExpired({ db: database.db, files, settings, now })
    if (count > 0) log.info('expired-rows-swept', { count })
  },
} as const satisfies RecurringJob

/** Erases rows that can no longer be restored and are not held. */
const sweepDeletedJob = {
  name: 'sweep-deleted',
  cron: '20 3 * * *',
  catchUp: true,
  run: async ({ database, files, log, settings }, now) => {
    const count = await sweepDeleted(database.db, files, { now, years: settings.recordRetentionYears })
    await forgetSources(database.db, settings.dataDir)
    if (count > 0) log.info('deleted-rows-swept', { count })
  },
} as const satisfies RecurringJob

/** Removes files without a reference. Weekly, because it reads the list of all files. */
const sweepFilesJob = {
  name: 'sweep-files',
  cron: '50 3 * * 0',
  catchUp: true,
  run: async ({ database, files, log }, now) => {
    const count = await sweepFiles(database.db, files, now)
    if (count > 0) log.info('unused-files-removed', { count })
  },
} as const satisfies RecurringJob

/** The maintenance that a PostgreSQL server does by itself; after the sweep of the same night. */
const tidyDatabaseJob = {
  name: 'tidy-database',
  cron: '40 3 * * *',
  catchUp: true,
  run: async ({ database }) => {
    if (database.kind === 'embedded') await tidyTables(database.db)
  },
} as const satisfies RecurringJob

/** Counts the classes of old decisions that were never counted, before the figures of the same night. */
const decidedClassesJob = {
  name: 'decided-classes',
  cron: '5 4 * * *',
  catchUp: true,
  run: ({ database }) => countDecidedClasses(database.db),
} as const satisfies RecurringJob

/** Computes the figures of past days since the last run, so that a year's figures are a sum from the morning on. */
const dayFiguresJob = {
  name: 'day-figures',
  cron: '15 4 * * *',
  catchUp: true,
  run: ({ database }, now) => keepPastDays(database.db, now),
} as const satisfies RecurringJob

/** Verifies every audit trail, and deletes expired addresses. */
const auditTrailJob = {
  name: 'audit-trail',
  cron: '50 3 * * *',
  catchUp: true,
  run: ({ database, log }, now) => maintainAuditTrail(database.db, log, now),
} as const satisfies RecurringJob

/** Notifies before trials, links, certificates and the trash expire, and marks as read what no longer holds. */
const notifyEndingJob = {
  name: 'notify-ending',
  cron: '25 * * * *',
  catchUp: true,
  run: async ({ database, settings }, now) => {
    await notifyEnding(database.db, settings.signing, now)
    await settleUnread(database.db, settings.signing, now)
  },
} as const satisfies RecurringJob

/** Mails notifications that are still unread after a minute, to the users who chose so. */
const notificationMailsJob = {
  name: 'send-notification-mails',
  cron: ({ smtp }) => (smtp ? '* * * * *' : null),
  catchUp: true,
  run: ({ database, mailer, mailFolder, attempts, log, settings }, now) =>
    sendNotificationMails(
      database.db,
      { mailer, mailFolder, attempts, log, publicUrl: settings.publicUrl, signing: settings.signing },
      now,
    ),
} as const satisfies RecurringJob

/** Triggers deliveries that waited for their next attempt, and those that a dead process left unsent. */
const dueWebhooksJob = {
  name: 'due-webhooks',
  cron: '* * * * *',
  catchUp: true,
  run: ({ database }, now) => announceDue(database.db, webhookOutbox, now),
} as const satisfies RecurringJob

/** Like `dueWebhooksJob`, for results to peers. */
const dueResultsJob = {
  name: 'due-results',
  cron: '* * * * *',
  catchUp: true,
  run: ({ database }, now) => announceDue(database.db, resultOutbox, now),
} as const satisfies RecurringJob

/** Like `dueWebhooksJob`, for retrievals of studies. */
const dueRetrievalsJob = {
  name: 'due-retrievals',
  cron: '* * * * *',
  catchUp: true,
  run: ({ database }, now) => announceDueRetrievals(database.db, now),
} as const satisfies RecurringJob

/** Imports the files that programs put into the clinics' folders. */
const watchFolderJob = {
  name: 'watch-folder',
  cron: ({ watchDir }) => (watchDir === null ? null : '* * * * *'),
  catchUp: true,
  run: async ({ database, reception, log, settings }) => {
    if (settings.watchDir !== null) await takeFiles({ db: database.db, reception, log }, settings.watchDir)
  },
} as const satisfies RecurringJob

/** Lets the models in shadow analyse the newest radiographs, while the detector has nothing else to do. */
const shadowModelsJob = {
  name: 'shadow-models',
  cron: ({ engine }) => (engine.kind === 'onnx' ? '* * * * *' : null),
  catchUp: false,
  run: async ({ database, files, lanes, log, settings }, now) => {
    const { engine, pictures, dataDir } = settings
    if (engine.kind !== 'onnx') return
    const openCandidate: ShadowNeeds['openCandidate'] = variant => openLocal(engine, pictures, { ...variant, size: 1 })
    await runShadow({ db: database.db, files, dataDir, lanes, log, openCandidate }, now)
  },
} as const satisfies RecurringJob

/** Every recurring job; add a new one above and to this list. */
export const recurringJobs: readonly RecurringJob[] = [
  giveBackCreditsJob,
  eraseDueJob,
  nightlyBackupJob,
  sweepExpiredJob,
  sweepDeletedJob,
  sweepFilesJob,
  tidyDatabaseJob,
  decidedClassesJob,
  dayFiguresJob,
  auditTrailJob,
  notifyEndingJob,
  notificationMailsJob,
  dueWebhooksJob,
  dueResultsJob,
  dueRetrievalsJob,
  watchFolderJob,
  shadowModelsJob,
]
