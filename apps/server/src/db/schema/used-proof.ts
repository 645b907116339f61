import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** A signed proof that was accepted, kept until it expires by itself: none is accepted twice. */
export const usedProof = pgTable(
  'used_proof',
  {
    /** SHA-256 of the proof's nonce. */
    hash: text('hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('used_proof_expires').on(table.expiresAt)],
)
