import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { patient } from './patient.ts'

/** The radiographs of one patient under one name. `case` is a word of SQL, hence the longer one. */
export const clinicalCase = pgTable(
  'clinical_case',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    /** When the first analysis began, and when the last one ended; open again while one waits or runs. */
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
    /** When the present stretch of work began. A retry the day after does not count the night. */
    resumedAt: moment('resumed_at'),
    /** All stretches of work so far. */
    processingMs: integer('processing_ms'),
    createdAt: createdAt(),
  },
  table => [index('clinical_case_clinic').on(table.clinicId, table.id)],
)
