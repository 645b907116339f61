import { documentTypes } from '@xrai/contract/records/identity-document'
import { and, asc, eq, exists, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { type PatientColumns, patientColumns, recordKeyOf } from '../../schema/patient.ts'
import { patient } from '../../schema.ts'
import { searchableLines } from '../../searchable.ts'

export type PatientRow = typeof patient.$inferSelect
export type { PatientColumns }

/** The constraint that a record number is unique in a clinic, but for case and spaces. */
export const recordNumberOnce = 'patient_record_number'
/** The constraint that a document is unique in a clinic. */
export const documentOnce = 'patient_document'

type NewPatient = Omit<typeof patient.$inferInsert, 'clinicId' | 'search'>

/** Last name first, so that it also sorts lists; of the phone number only the digits. */
const searchOf = ({ firstName, lastName, recordNumber, documentNumber, phone, email }: NewPatient): string =>
  searchableLines(
    `${lastName} ${firstName}`,
    `${firstName} ${lastName}`,
    ...[recordNumber, documentNumber, phone?.replace(/\D/g, ''), email].map(text => text ?? null),
  )

const ofId = ({ clinicId }: ClinicScope, id: string) => and(eq(patient.clinicId, clinicId), eq(patient.id, id))

/**
 * Violates `recordNumberOnce` or `documentOnce` if another patient has that record number or document; the same applies
 * below.
 */
export const insertPatient = async ({ db, clinicId }: ClinicScope, values: NewPatient): Promise<string> => {
  const [row] = await db
    .insert(patient)
    .values({ ...values, clinicId, search: searchOf(values) })
    .returning({ id: patient.id })
  if (!row) throw new Error('the patient was not inserted')
  return row.id
}

/** SQL: the clinic has that patient, not deleted. */
export const isPatientOfClinic = ({ db, clinicId }: ClinicScope, id: SQLWrapper) =>
  exists(
    db
      .select({ id: patient.id })
      .from(patient)
      .where(and(eq(patient.id, id), eq(patient.clinicId, clinicId), isNull(patient.deletedAt))),
  )

/** True if the clinic has that patient, not deleted. */
export const hasPatient = async (scope: ClinicScope, id: string): Promise<boolean> =>
  (await scope.db.$count(patient, and(ofId(scope, id), isNull(patient.deletedAt)))) > 0

/** Like `hasPatient`; waits for an erasure or a merge of the patient, and keeps both off until the transaction ends. */
export const lockPresence = async (scope: ClinicScope, id: string): Promise<boolean> => {
  const rows = await scope.db
    .select({ id: patient.id })
    .from(patient)
    .where(and(ofId(scope, id), isNull(patient.deletedAt)))
    .for('key share')
  return rows.length > 0
}

/** Deleted or not; null if this clinic has none with that id. */
export const findPatient = async (scope: ClinicScope, id: string): Promise<PatientRow | null> => {
  const [found] = await scope.db.select().from(patient).where(ofId(scope, id))
  return found ?? null
}

/** The values that are unique in a clinic; an absent or null one is not searched for. */
export type PatientIdentity = {
  readonly [Name in 'recordNumber' | 'documentType' | 'documentNumber']?: PatientColumns[Name] | undefined
}

/** In any case of letters, with or without spaces. */
export const hasRecordNumber = (recordNumber: string) => eq(patient.recordKey, recordKeyOf(sql`${recordNumber}::text`))

export const hasIdentity = ({ recordNumber, documentType, documentNumber }: PatientIdentity) => [
  ...(recordNumber ? [hasRecordNumber(recordNumber)] : []),
  // Names every type where none is given, because the index of documents begins with the type.
  ...(documentType || documentNumber
    ? [inArray(patient.documentType, documentType ? [documentType] : [...documentTypes])]
    : []),
  ...(documentNumber ? [eq(patient.documentNumber, documentNumber)] : []),
]

/** The patient, not deleted, with that record number or document; null if no value is given. */
export const findPatientByIdentity = async (scope: ClinicScope, sought: PatientIdentity): Promise<string | null> => {
  const isOne = hasIdentity(sought)
  if (isOne.length === 0) return null
  const ofClinic = and(eq(patient.clinicId, scope.clinicId), isNull(patient.deletedAt))
  const [found] = await scope.db
    .select({ id: patient.id })
    .from(patient)
    .where(and(ofClinic, ...isOne))
    .orderBy(asc(patient.recordTwin), asc(patient.id))
    .limit(1)
  return found?.id ?? null
}

/** Locks the patient against changes until the transaction ends. Null if this clinic has none with that id. */
export const lockPatient = async (scope: ClinicScope, id: string): Promise<PatientRow | null> => {
  const [found] = await scope.db.select().from(patient).where(ofId(scope, id)).for('no key update')
  return found ?? null
}

/** Only the columns that a user edits. */
export const writtenOf = (columns: PatientColumns): PatientColumns =>
  // Each column is present, because the names are those of the type.
  Object.fromEntries(patientColumns.map(name => [name, columns[name]])) as unknown as PatientColumns

export const updatePatient = async (scope: ClinicScope, id: string, columns: PatientColumns): Promise<void> => {
  await scope.db
    .update(patient)
    .set({
      ...writtenOf(columns),
      search: searchOf(columns),
      recordTwin: sql`${patient.recordTwin} and ${patient.recordNumber} is not distinct from ${columns.recordNumber}`,
    })
    .where(ofId(scope, id))
}

/** False if this clinic has no such patient, or if it is already deleted. */
export const markPatientDeleted = async (scope: ClinicScope, id: string, at: Date): Promise<boolean> => {
  const rows = await scope.db
    .update(patient)
    .set({ deletedAt: at })
    .where(and(ofId(scope, id), isNull(patient.deletedAt)))
    .returning({ id: patient.id })
  return rows.length > 0
}

/** False if this clinic has no such patient, or if it is not deleted, is held, or was deleted before `deletedAfter`. */
export const unmarkPatientDeleted = async (scope: ClinicScope, id: string, deletedAfter: Date): Promise<boolean> => {
  const rows = await scope.db
    .update(patient)
    .set({ deletedAt: null })
    .where(and(ofId(scope, id), gt(patient.deletedAt, deletedAfter), isNull(patient.heldAt)))
    .returning({ id: patient.id })
  return rows.length > 0
}
