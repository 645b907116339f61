import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { clinicSite } from './clinic-site.ts'
import { patient } from './patient.ts'

/** The radiographs of one patient under one name. Named so because `case` is an SQL keyword. */
export const clinicalCase = pgTable(
  'clinical_case',
  {
    id: id(),
    clinicId: clinicId(),
    /** The site of radiographs that are added. */
    siteId: uuid('site_id').references(() => clinicSite.id, { onDelete: 'set null' }),
    patientId: uuid('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    /** The searchable name and description: see `searchableLines`. */
    search: text('search').notNull(),
    /** When the first analysis began, and when the last one ended; null again while one waits or runs. */
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
    /** When the current period of work began. A retry the next day does not count the night. */
    resumedAt: moment('resumed_at'),
    /** All periods of work so far. */
    processingMs: integer('processing_ms'),
    /** The client's `Idempotency-Key`: the same key in the same clinic is the same case. */
    idempotencyKey: text('idempotency_key'),
    /** `sentHash` of the fields that came with the key; null for cases from before this column, and without a key. */
    idempotencyHash: text('idempotency_hash'),
    deletedAt: moment('deleted_at'),
    /** When it was hidden: its erasure was due, but the retention of clinical records delays it. */
    heldAt: moment('held_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  table => [
    index('clinical_case_updated').on(table.clinicId, table.updatedAt),
    index('clinical_case_clinic').on(table.clinicId, table.id),
    // The list's search reads this index alone; the migration adds the text to it (INCLUDE), which drizzle-kit cannot
    // express.
    index('clinical_case_active').on(table.clinicId, table.id).where(sql`deleted_at is null`),
    // Includes the text, like `clinical_case_active`.
    index('clinical_case_site')
      .on(table.clinicId, table.siteId, table.id)
      .where(sql`deleted_at is null and site_id is not null`),
    index('clinical_case_unassigned').on(table.clinicId, table.id).where(sql`patient_id is null`),
    index('clinical_case_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    // Joins many patients to their cases by index-only scan.
    index('clinical_case_patient').on(table.patientId, table.clinicId, table.id),
    unique('clinical_case_idempotency').on(table.clinicId, table.idempotencyKey),
  ],
)
