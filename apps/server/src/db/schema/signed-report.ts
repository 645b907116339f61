import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { analysis } from './analysis.ts'
import { reportSignature } from './report-signature.ts'

/**
 * The document that a report's signature signs, with the patient's data. Never updated, and erased only with its
 * analysis, or with the patient for whom it was signed.
 */
export const signedReport = pgTable(
  'signed_report',
  {
    /** The signature's own id. */
    id: uuid('id')
      .primaryKey()
      .references(() => reportSignature.id),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** The canonical JSON (RFC 8785) whose hash is in the statement. */
    document: text('document').notNull(),
    /**
     * The id of the patient on record when it was signed; null without one, and in documents of earlier versions. Stored,
     * because a document is too long to be parsed for every row of a search. No foreign key, because merging patients
     * leaves it as it was signed.
     */
    signedFor: uuid('signed_for').generatedAlwaysAs(sql`((document)::jsonb ->> 'patient')::uuid`),
    /** The signed PDF in the file store. */
    fileHash: text('file_hash').notNull(),
  },
  table => [
    index('signed_report_analysis').on(table.analysisId),
    index('signed_report_file').on(table.fileHash),
    index('signed_report_patient').on(table.clinicId, table.signedFor),
  ],
)
