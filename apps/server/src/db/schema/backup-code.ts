import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './user.ts'

/** A code for a user who lost the phone; the row is deleted when the code is used. */
export const backupCode = pgTable(
  'backup_code',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.hash] })],
)
