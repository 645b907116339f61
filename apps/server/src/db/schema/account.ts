import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

/**
 * One way to sign in: 'credential' with a password's hash (password-hash.ts) or 'google' with Google's subject. A user has
 * at most one of each, and no token of Google is stored.
 */
export const account = pgTable(
  'account',
  {
    id: id(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [
    unique('account_provider').on(table.providerId, table.accountId),
    unique('account_person').on(table.userId, table.providerId),
  ],
)
