import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'

/** better-auth's: values that expire, such as a password reset. */
export const verification = pgTable(
  'verification',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [index('verification_identifier').on(table.identifier)],
)
