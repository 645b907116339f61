import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns.ts'

/** An attempt that failed or is under way, for as long as it counts: every process counts the same ones. */
export const attempt = pgTable(
  'attempt',
  {
    id: id(),
    /** The same for the rows of one attempt. */
    runId: uuid('run_id').notNull(),
    /** HMAC of the key that is counted by, so that this table stores neither e-mails nor addresses. */
    key: text('key').notNull(),
    failed: boolean('failed').notNull(),
    at: moment('at').notNull(),
    /** From when on it no longer counts. */
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    index('attempt_key').on(table.key, table.at),
    index('attempt_run').on(table.runId),
    index('attempt_expires').on(table.expiresAt),
  ],
)
