import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../columns.ts'
import { user } from './user.ts'

/** The second step of a login (RFC 6238); in force once a first code has confirmed it. */
export const twoFactor = pgTable('two_factor', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Encrypted with the installation's secret. */
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code: none works twice (RFC 6238 §5.2). */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
})
