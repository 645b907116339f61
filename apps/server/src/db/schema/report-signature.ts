import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { id, moment } from '../columns.ts'
import { signingKey } from './signing-key.ts'
import { user } from './user.ts'

/**
 * A signature of a report. It contains no patient data and outlives the report, so that its code can always be
 * verified. Never updated or deleted, which a trigger in the migrations enforces.
 */
export const reportSignature = pgTable(
  'report_signature',
  {
    id: id(),
    clinicId: clinicId(),
    /** The analysis may have been erased since. */
    analysisId: uuid('analysis_id').notNull(),
    /** 1 for the first, 2 for its first amendment … */
    version: integer('version').notNull(),
    /** The verification code: 128 random bits. */
    code: text('code').notNull().unique(),
    /** The exact text that is signed. */
    statement: text('statement').notNull(),
    /** The signer's name in the statement, which stays if the account's changes. Stored for searches of the reports. */
    signer: text('signer').notNull().generatedAlwaysAs(sql`((statement)::jsonb -> 'signer' ->> 'name')`),
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
  table => [
    unique('report_signature_version').on(table.analysisId, table.version),
    index('report_signature_clinic').on(table.clinicId, table.signedAt),
    index('report_signature_signer').on(table.clinicId, table.signer, table.analysisId),
  ],
)
