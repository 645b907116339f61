import type { DocumentType } from '@xrai/contract/records/identity-document'
import { type Guardian, sexes } from '@xrai/contract/records/patient'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'

export const sex = pgEnum('sex', sexes)

/** The second line of `search`: first and last name. */
export const plainName = sql`split_part(search, chr(10), 2)`

/** A record number in the form in which two are compared: without spaces, in small letters. */
export const recordKeyOf = (recordNumber: SQLWrapper) => sql`lower(regexp_replace(${recordNumber}, '\\s', '', 'g'))`

export const patient = pgTable(
  'patient',
  {
    id: id(),
    clinicId: clinicId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    name: text('name').generatedAlwaysAs(sql`first_name || ' ' || last_name`).notNull(),
    /** The searchable text, last name first, which is also the sort order of the list. */
    search: text('search').notNull(),
    recordNumber: text('record_number'),
    recordKey: text('record_key').generatedAlwaysAs(recordKeyOf(sql`record_number`)),
    /** True if an older patient had the same key before keys were unique; false again with a new record number. */
    recordTwin: boolean('record_twin').notNull().default(false),
    /** YYYY-MM-DD */
    birthDate: date('birth_date', { mode: 'string' }),
    sex: sex('sex'),
    /** Both are set or neither; the number is normalised by `plainDocumentNumber`. */
    documentType: text('document_type').$type<DocumentType>(),
    documentNumber: text('document_number'),
    phone: text('phone'),
    email: text('email'),
    guardian: jsonb('guardian').$type<Guardian>(),
    alerts: jsonb('alerts').$type<readonly string[]>().notNull().default([]),
    notes: text('notes'),
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
    index('patient_active').on(table.clinicId, sql`search collate "C"`, table.id).where(sql`deleted_at is null`),
    index('patient_plain_name').on(table.clinicId, plainName).where(sql`deleted_at is null`),
    index('patient_birth_date').on(table.clinicId, table.birthDate).where(sql`deleted_at is null`),
    index('patient_updated').on(table.clinicId, table.updatedAt),
    index('patient_clinic').on(table.clinicId, table.id),
    index('patient_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('patient_record_number')
      .on(table.clinicId, table.recordKey)
      .where(sql`deleted_at is null and not record_twin`),
    // Finds the twins as well.
    index('patient_record_key').on(table.clinicId, table.recordKey).where(sql`deleted_at is null`),
    uniqueIndex('patient_document')
      .on(table.clinicId, table.documentType, table.documentNumber)
      .where(sql`deleted_at is null`),
  ],
)

/** The columns of a patient that a user edits: an edit writes each of them, and undoing a merge restores each of them. */
export const patientColumns = [
  'firstName',
  'lastName',
  'recordNumber',
  'birthDate',
  'sex',
  'documentType',
  'documentNumber',
  'phone',
  'email',
  'guardian',
  'alerts',
  'notes',
] as const

export type PatientColumns = Pick<typeof patient.$inferSelect, (typeof patientColumns)[number]>
