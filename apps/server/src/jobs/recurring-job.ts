import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ReceiveNeeds } from '../receiving/receive-instance.ts'
import type { Settings } from '../settings.ts'
import type { FileStore } from '../storage/file-store.ts'

/** What recurring jobs are run with. */
export interface RecurringContext {
  readonly database: Database
  readonly files: FileStore
  readonly settings: Settings
  readonly log: Log
  /** Null where SMTP is not set up. */
  readonly mailer: Mailer | null
  readonly outbox: Outbox
  /** For radiographs that do not come by a call. */
  readonly reception: ReceiveNeeds
}

/**
 * Scheduled work. Each slot is run by one process; a run that is still going when the next slot
 * comes is not joined by a second one.
 */
export interface RecurringJob {
  /** Name of its queue and of its schedule. */
  readonly name: string
  /** Five fields, in the time zone of the process; null where the settings switch it off. */
  readonly cron: string | ((settings: Settings) => string | null)
  /** Whether slots that passed while no process ran make one run at the next start. */
  readonly catchUp: boolean
  /** Seconds after which a run counts as failed and is tried again, at most 24 hours; an hour unless stated. */
  readonly expireInSeconds?: number
  /** What it throws is reported and tried again. Idempotent: a process that is killed leaves a run to be repeated. */
  run(context: RecurringContext, now: Date): Promise<void>
}
