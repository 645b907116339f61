import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../columns.ts'

/** The installation's Ed25519 keys: the current one, and the public keys of earlier ones. */
export const signingKey = pgTable(
  'signing_key',
  {
    /** SHA-256 of the raw public key, in hexadecimal. */
    id: text('id').primaryKey(),
    /** The raw 32 bytes in base64url. */
    publicKey: text('public_key').notNull(),
    /** Sealed with the installation's secret; null once it is retired. */
    sealedKey: text('sealed_key'),
    createdAt: createdAt(),
    retiredAt: moment('retired_at'),
  },
  table => [
    uniqueIndex('signing_key_present').on(sql`(${table.retiredAt} is null)`).where(sql`${table.retiredAt} is null`),
  ],
)
