import type { ConsentPurpose } from '@xrai/contract/records/consent'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { patient } from './patient.ts'
import { user } from './user.ts'

/** A patient's consent to a purpose or its withdrawal, one row each time; the latest row of a purpose counts. */
export const patientConsent = pgTable(
  'patient_consent',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    given: boolean('given').notNull(),
    /** Who recorded it. */
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('patient_consent_patient').on(table.patientId, table.purpose, table.id)],
)
