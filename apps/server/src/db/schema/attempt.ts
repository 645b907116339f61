import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns.ts'

/**
 * An attempt that failed or is in progress, stored while it counts, so that all processes count the same
 * attempts.
 */
export const attempt = pgTable(
  'attempt',
  {
    id: id(),
    /** Shared by the rows of one attempt. */
    runId: uuid('run_id').notNull(),
    /** HMAC of the counted key, so that this table contains neither e-mails nor addresses. */
    key: text('key').notNull(),
    failed: boolean('failed').notNull(),
    at: moment('at').notNull(),
    /** When it stops counting. */
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    index('attempt_key').on(table.key, table.at),
    index('attempt_run').on(table.runId),
    index('attempt_expires').on(table.expiresAt),
  ],
)
