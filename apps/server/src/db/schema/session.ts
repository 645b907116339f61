import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

/** A signed-in device. The token is what the client sends in `Authorization`; only its SHA-256 is stored. */
export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** When it ends if unused; each use extends it, never past `endsAt`. */
    expiresAt: moment('expires_at').notNull(),
    /** When it ends despite use. */
    endsAt: moment('ends_at').notNull(),
    /** True if the user chose to stay signed in on this device. */
    remembered: boolean('remembered').notNull().default(false),
    /** When the user last confirmed their identity after the login (accounts/identity/login/recent-proof.ts); null before. */
    confirmedAt: moment('confirmed_at'),
    userAgent: text('user_agent'),
    /** The clinic of this session; no foreign key, because the session of a deleted clinic has ended anyway. */
    clinicId: uuid('clinic_id'),
    /** Accurate to a minute. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  table => [index('session_user').on(table.userId)],
)
