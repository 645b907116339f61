import type { Fdi } from '@xrai/contract/teeth/fdi'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { patient } from './patient.ts'
import { user } from './user.ts'

/** A note that a member of the clinic wrote into a patient's history. */
export const patientNote = pgTable(
  'patient_note',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The searchable text. */
    search: text('search').notNull(),
    /** The tooth that the note is about. */
    tooth: text('tooth').$type<Fdi>(),
    /** The day that the note is about: YYYY-MM-DD. */
    date: date('date', { mode: 'string' }).notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  table => [
    index('patient_note_patient').on(table.patientId, table.date),
    index('patient_note_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
