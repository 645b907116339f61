import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

export const tokenPurpose = pgEnum('token_purpose', ['reset-password', 'verify-email', 'two-factor'])

/** A single-use secret, stored as its SHA-256 only. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    id: id(),
    purpose: tokenPurpose('purpose').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull().unique(),
    /** Number of wrong codes entered with it: a second step ends after a few. */
    failures: integer('failures').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [index('one_time_token_user').on(table.userId, table.purpose)],
)
