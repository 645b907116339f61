import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** A signed proof that was accepted, stored until it expires, so that none is accepted twice. */
export const usedProof = pgTable(
  'used_proof',
  {
    /** SHA-256 of the proof's nonce. */
    hash: text('hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('used_proof_expires').on(table.expiresAt)],
)
