import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { id, moment } from '../columns.ts'
import { signingKey } from './signing-key.ts'
import { user } from './user.ts'

/**
 * The signature of an odontogram. Like a report's signature it contains no patient data, outlives what it signs and is never
 * updated or deleted.
 */
export const odontogramSignature = pgTable(
  'odontogram_signature',
  {
    id: id(),
    clinicId: clinicId(),
    /** The odontogram may have been erased since; it is signed once. */
    odontogramId: uuid('odontogram_id').notNull().unique(),
    /** The verification code: 128 random bits. */
    code: text('code').notNull().unique(),
    /** The exact text that is signed. */
    statement: text('statement').notNull(),
    /** Ed25519 in base64url. */
    signature: text('signature').notNull(),
    keyId: text('key_id')
      .notNull()
      .references(() => signingKey.id),
    /** SHA-256 of the signed PDF. */
    fileHash: text('file_hash').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    signedAt: moment('signed_at').notNull(),
  },
  table => [index('odontogram_signature_clinic').on(table.clinicId, table.signedAt)],
)
