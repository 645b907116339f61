import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

/** better-auth's: one way to sign in, 'credential' with a password hash or 'google' with Google's subject. */
export const account = pgTable(
  'account',
  {
    id: id(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [unique('account_provider').on(table.providerId, table.accountId)],
)
