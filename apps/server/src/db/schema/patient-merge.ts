import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { type PatientColumns, patient } from './patient.ts'
import { user } from './user.ts'

/** A patient who was merged into another, with everything that undoing it needs. Undoing deletes the row. */
export const patientMerge = pgTable(
  'patient_merge',
  {
    id: id(),
    clinicId: clinicId(),
    /** The patient who remains. */
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    /** The id of the merged patient, whose row is `gone`. */
    goneId: uuid('gone_id').notNull(),
    goneName: text('gone_name').notNull(),
    /** The whole row of the merged patient, by database column name. */
    gone: jsonb('gone').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The remaining patient's columns before and after the merge. */
    before: jsonb('before').$type<PatientColumns>().notNull(),
    after: jsonb('after').$type<PatientColumns>().notNull(),
    /** The ids of the rows that moved, by table. */
    moved: jsonb('moved').$type<Readonly<Record<string, readonly string[]>>>().notNull(),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [index('patient_merge_patient').on(table.patientId, table.id), index('patient_merge_gone').on(table.goneId)],
)
