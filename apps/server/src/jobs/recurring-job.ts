import type { Attempts } from '../accounts/sessions/attempts.ts'
import type { Log } from '../base/log/log.ts'
import type { Database } from '../db/database.ts'
import type { ReceiveNeeds } from '../imaging/receiving/receive-instance.ts'
import type { Lanes } from '../platform/admission/lanes.ts'
import type { MailFolder } from '../platform/mail/mail-folder.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { Settings } from '../settings/settings.ts'

/** The dependencies of recurring jobs. */
export interface RecurringContext {
  readonly database: Database
  readonly files: FileStore
  readonly settings: Settings
  readonly log: Log
  /** Null if SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly mailFolder: MailFolder
  readonly attempts: Attempts
  /** To see whether the detector has other work. */
  readonly lanes: Pick<Lanes, 'snapshot'>
  /** For radiographs that do not arrive by a call. */
  readonly reception: ReceiveNeeds
}

/**
 * Scheduled work. One process runs each slot; if a run is still in progress at the next slot, no second one starts.
 */
export interface RecurringJob {
  /** Name of its queue and of its schedule. */
  readonly name: string
  /** Five fields, in the time zone of the process; null if the settings disable it. */
  readonly cron: string | ((settings: Settings) => string | null)
  /** If true, slots missed while no process ran cause one run at the next start. */
  readonly catchUp: boolean
  /** Seconds after which a run counts as failed and is retried, at most 24 hours; defaults to an hour. */
  readonly expireInSeconds?: number
  /**
   * Must be idempotent, because a killed process leaves a run to be repeated. Errors are reported and the run is
   * retried.
   */
  run(context: RecurringContext, now: Date): Promise<void>
}
