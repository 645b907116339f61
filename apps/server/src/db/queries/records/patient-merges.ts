import { documentTypes } from '@xrai/contract/records/identity-document'
import type { CarriedKind, MovedKind } from '@xrai/contract/records/patient-merge'
import { isSameName } from '@xrai/contract/records/same-name'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { rowsOf } from '../../applied-migrations.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import { plainName, recordKeyOf } from '../../schema/patient.ts'
import {
  analysis,
  clinicalCase,
  image,
  odontogram,
  patient,
  patientLink,
  patientMerge,
  report,
  reportSignature,
  signedOdontogram,
  signedReport,
  user,
} from '../../schema.ts'
import { imagesOfPatients, lockAnalysesOfPatients } from '../imaging/images.ts'
import { lockOdontogramsOf } from './odontograms.ts'
import { type PatientTable, patientTables } from './patient-tables.ts'
import { hasIdentity, type PatientIdentity, type PatientRow } from './patients.ts'

export type MergeRow = typeof patientMerge.$inferSelect

/** A day that clinics enter when they don't know the birth date has more. */
const mostOfOneDay = 200

/**
 * Patients who may be the same person: with the same document number, the same full name, or a birth date in common and a
 * name in which the other is contained, such as 'Ana Ñahui' in 'ANA MARIA NAHUI QUISPE'.
 */
export const findAlike = async ({ db, clinicId }: ClinicScope, { id, name, search, ...row }: PatientRow) => {
  const { documentNumber } = row
  const { documentType, birthDate } = patient
  const others = (same: SQL | undefined, most = 20) =>
    db
      .select({ id: patient.id, name: patient.name, documentType, documentNumber: patient.documentNumber, birthDate })
      .from(patient)
      .where(and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), ne(patient.id, id), same))
      .orderBy(asc(patient.id))
      .limit(most)
  // The line of first and last name, which does not depend on how the name was divided between the two fields.
  const namesakes = await others(eq(plainName, search.split('\n')[1] ?? ''))
  const sameDay = row.birthDate === null ? [] : await others(eq(birthDate, row.birthDate), mostOfOneDay)
  const ofName = [
    ...namesakes,
    ...sameDay.filter(other => isSameName(name, other.name) && !namesakes.some(one => one.id === other.id)),
  ]
  if (documentNumber === null) return ofName
  // Names every type, because the index of documents begins with the type.
  const ofDocument = await others(
    and(inArray(patient.documentType, [...documentTypes]), eq(patient.documentNumber, documentNumber)),
  )
  return [...ofDocument, ...ofName.filter(other => other.documentNumber !== documentNumber)]
}

/**
 * Locks the analyses, cases and odontograms of the patients, then the patients, in the order that avoids deadlocks. Until
 * the transaction ends none is signed or moved and nothing new refers to them. Returns only patients of the clinic.
 */
export const lockForMerge = async (scope: ClinicScope, patientIds: readonly string[]) => {
  const { db, clinicId } = scope
  await lockAnalysesOfPatients(scope, patientIds)
  await lockCasesOf(scope, patientIds)
  await lockOdontogramsOf(scope, patientIds)
  return db
    .select()
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), inArray(patient.id, [...patientIds])))
    .orderBy(asc(patient.id))
    .for('update')
}

const lockCasesOf = ({ db, clinicId }: ClinicScope, patientIds: readonly string[]) =>
  db
    .select({ id: clinicalCase.id })
    .from(clinicalCase)
    .where(and(eq(clinicalCase.clinicId, clinicId), inArray(clinicalCase.patientId, [...patientIds])))
    .orderBy(asc(clinicalCase.id))
    .for('update')

/**
 * Like `lockForMerge`, and locks the cases again, because one may have been created before the patient was locked. Until
 * the transaction ends no new radiograph or case of the patient is stored.
 */
export const lockForErasure = async (scope: ClinicScope, patientId: string): Promise<void> => {
  await lockForMerge(scope, [patientId])
  await lockCasesOf(scope, [patientId])
}

/** The patients' radiographs that have a report, including deleted ones. */
export const findReportedImages = (scope: ClinicScope, patientIds: readonly string[]) =>
  scope.db
    .select({ id: image.id, dicom: image.dicom })
    .from(image)
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .innerJoin(report, eq(report.analysisId, analysis.id))
    .where(inArray(image.id, imagesOfPatients(scope, patientIds)))
    .orderBy(asc(image.id))

/** The patient as a signed document names them; null for a value that it lacks. */
export interface SignedIdentity {
  /** The id of the patient for whom a report was signed; null for an odontogram. */
  readonly signedFor: string | null
  readonly name: string | null
  /** In its printed form: 'DNI 12345678'. */
  readonly document: string | null
  readonly recordNumber: string | null
  readonly birthDate: string | null
}

/**
 * The identities in the latest signatures of the reports of the patients' radiographs and of their odontograms; with `since`,
 * only of documents signed after it.
 */
export const findSignedIdentities = async (
  scope: ClinicScope,
  patientIds: readonly string[],
  since?: Date,
): Promise<SignedIdentity[]> => {
  const { db, clinicId } = scope
  const inReport = (field: string) => sql<string | null>`${signedReport.document}::jsonb -> 'report' ->> ${field}`
  const inSheet = (field: string) =>
    sql<string | null>`${signedOdontogram.document}::jsonb -> 'sheet' -> 'patient' ->> ${field}`
  const reports = await db
    .selectDistinctOn([reportSignature.analysisId], {
      signedFor: signedReport.signedFor,
      name: inReport('patientName'),
      document: inReport('patientDocument'),
      recordNumber: inReport('patientRecordNumber'),
      birthDate: inReport('patientBirthDate'),
    })
    .from(reportSignature)
    .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .innerJoin(analysis, eq(analysis.id, signedReport.analysisId))
    .where(
      and(
        eq(reportSignature.clinicId, clinicId),
        inArray(analysis.imageId, imagesOfPatients(scope, patientIds)),
        since && gt(reportSignature.signedAt, since),
      ),
    )
    .orderBy(reportSignature.analysisId, desc(reportSignature.version))
  const odontograms = await db
    .select({
      signedFor: sql<null>`null`,
      name: inSheet('name'),
      document: inSheet('document'),
      recordNumber: inSheet('recordNumber'),
      birthDate: inSheet('birthDate'),
    })
    .from(signedOdontogram)
    .innerJoin(odontogram, eq(odontogram.id, signedOdontogram.odontogramId))
    .where(
      and(
        eq(odontogram.clinicId, clinicId),
        inArray(odontogram.patientId, [...patientIds]),
        since && gt(odontogram.signedAt, since),
      ),
    )
  return [...reports, ...odontograms]
}

/** The names in `findSignedIdentities`, each once. */
export const findSignedNames = async (scope: ClinicScope, patientIds: readonly string[]): Promise<string[]> => {
  const signed = await findSignedIdentities(scope, patientIds)
  return [...new Set(signed.flatMap(({ name }) => name || []))]
}

/**
 * SQL: a version of a report was signed for the patient, or for another who was merged into them. False for a version that
 * names no patient on record.
 */
export const isSignedFor = ({ db, clinicId }: ClinicScope, patientId: string): SQL => {
  const merged = db
    .select({ id: patientMerge.goneId })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.patientId, patientId)))
  return sql`${signedReport.signedFor} in (select ${patientId}::uuid union all ${merged})`
}

/** How many rows reference the patient, by kind, and how many come along with the radiographs. */
export const countOfPatient = async (scope: ClinicScope, patientId: string) => {
  const { db, clinicId } = scope
  const counts: { kind: MovedKind | CarriedKind; count: number }[] = []
  for (const { table, kind } of patientTables) {
    counts.push({
      kind,
      count: await db.$count(table, and(eq(table.clinicId, clinicId), eq(table.patientId, patientId))),
    })
  }
  const analyses = db
    .select({ id: analysis.id })
    .from(analysis)
    .where(inArray(analysis.imageId, imagesOfPatients(scope, [patientId])))
  const inCases = db.$count(image, inArray(image.id, imagesOfPatients(scope, [patientId])))
  const carried = {
    reports: db.$count(report, and(eq(report.issued, true), inArray(report.analysisId, analyses))),
    signatures: db.$count(signedReport, inArray(signedReport.analysisId, analyses)),
    links: db.$count(patientLink, inArray(patientLink.analysisId, analyses)),
  }
  for (const kind of ['reports', 'signatures', 'links'] as const) counts.push({ kind, count: await carried[kind] })
  // Those of the cases move with them.
  const images = await inCases
  return counts
    .map(entry => (entry.kind === 'images' ? { ...entry, count: images } : entry))
    .filter(({ count }) => count > 0)
}

/** A program that asks what changed is told of a row that is another patient's now. */
const patientOf = (table: PatientTable['table'], patientId: string) =>
  'updatedAt' in table ? sql`patient_id = ${patientId}, updated_at = now()` : sql`patient_id = ${patientId}`

/** Makes the rows of every table reference another patient; returns the ids of the changed rows by table. */
export const movePatientRows = async ({ db, clinicId }: ClinicScope, from: string, to: string) => {
  const moved: Record<string, readonly string[]> = {}
  for (const { table } of patientTables) {
    const rows = await db.execute(sql`
      update ${table} set ${patientOf(table, to)} where clinic_id = ${clinicId} and patient_id = ${from} returning id`)
    moved[getTableName(table)] = rowsOf<{ id: string }>(rows).map(({ id }) => id)
  }
  return moved
}

/** Moves back those rows that still reference `from`. */
export const movePatientRowsBack = async (
  { db, clinicId }: ClinicScope,
  moved: MergeRow['moved'],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  for (const { table } of patientTables) {
    const ids = moved[getTableName(table)] ?? []
    if (ids.length === 0) continue
    await db.execute(sql`
      update ${table} set ${patientOf(table, to)}
      where clinic_id = ${clinicId} and patient_id = ${from}
        and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  }
}

/** Deletes the row and returns all of it, by column name. */
export const takePatientRow = async ({ db, clinicId }: ClinicScope, id: string): Promise<MergeRow['gone']> => {
  const taken = await db.execute(sql`
    delete from ${patient} where clinic_id = ${clinicId} and id = ${id} returning to_jsonb(patient.*) as "gone"`)
  const [row] = rowsOf<{ gone: MergeRow['gone'] }>(taken)
  if (!row) throw new Error('the patient was not there')
  return row.gone
}

/** Inserts it again, changed now; columns that the table gained since get their defaults. */
export const putPatientRow = async ({ db, clinicId }: ClinicScope, gone: MergeRow['gone']): Promise<void> => {
  const columns = Object.values(getTableColumns(patient))
    .filter(column => column.generated === undefined && column.name in gone)
    .map(column => sql.identifier(column.name))
  const names = sql.join(columns, sql`, `)
  const row = JSON.stringify({ ...gone, clinic_id: clinicId, updated_at: new Date().toISOString() })
  await db.execute(sql`
    insert into ${patient} (${names}) select ${names} from jsonb_populate_record(null::patient, ${row}::jsonb)`)
}

type NewMerge = Omit<typeof patientMerge.$inferInsert, 'clinicId'>

export const insertMerge = async ({ db, clinicId }: ClinicScope, values: NewMerge): Promise<string> => {
  const [row] = await db
    .insert(patientMerge)
    .values({ ...values, clinicId })
    .returning({ id: patientMerge.id })
  if (!row) throw new Error('the merge was not inserted')
  return row.id
}

/** A merge of this clinic. */
export const findMerge = async ({ db, clinicId }: ClinicScope, id: string): Promise<MergeRow | null> => {
  const [found] = await db
    .select()
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.id, id)))
  return found ?? null
}

/** The merges into a patient with their authors, latest first. */
export const findMerges = ({ db, clinicId }: ClinicScope, patientId: string) =>
  db
    .select({
      id: patientMerge.id,
      name: patientMerge.goneName,
      createdAt: patientMerge.createdAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(patientMerge)
    .innerJoin(user, eq(user.id, patientMerge.by))
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.patientId, patientId)))
    .orderBy(desc(patientMerge.id))

/**
 * SQL: a merge took that number from the patient, or from another who was merged into it, and no patient has it today. Other
 * programs still know the person by it.
 */
export const hadIdentity = ({ db, clinicId }: ClinicScope, sought: PatientIdentity): SQL => {
  const { recordNumber, documentType, documentNumber } = sought
  if (!recordNumber && !documentNumber) return sql`false`
  const { gone, before, after } = patientMerge
  const has = (number: SQL, type: SQL, document: SQL) =>
    and(
      recordNumber ? eq(recordKeyOf(number), recordKeyOf(sql`${recordNumber}::text`)) : undefined,
      documentType ? eq(type, documentType) : undefined,
      documentNumber ? eq(document, documentNumber) : undefined,
    )
  const ofColumns = (columns: typeof before | typeof after) =>
    has(sql`(${columns} ->> 'recordNumber')`, sql`${columns} ->> 'documentType'`, sql`${columns} ->> 'documentNumber'`)
  const merged = has(
    sql`(${gone} ->> 'record_number')`,
    sql`${gone} ->> 'document_type'`,
    sql`${gone} ->> 'document_number'`,
  )
  const replaced = and(ofColumns(before), sql`(${ofColumns(after)}) is not true`)
  const ofOthers = db
    .select({ id: patient.id })
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), ...hasIdentity(sought)))
  const holders = db
    .select({ id: patientMerge.patientId })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), or(merged, replaced), notExists(ofOthers)))
  // An array, so that the index of ids is used beside those of the numbers.
  return sql`${patient.id} = any(array${holders})`
}

/** The document and record numbers that merges took from the patient and that no patient has today. */
export const findFormerNumbers = async ({ db, clinicId }: ClinicScope, patientId: string): Promise<string[]> => {
  const ofGone = (name: string) => sql<string | null>`${patientMerge.gone} ->> ${name}`
  const ofBefore = (name: string) => sql<string | null>`${patientMerge.before} ->> ${name}`
  const merges = await db
    .select({
      documents: sql<(string | null)[]>`array[${ofGone('document_number')}, ${ofBefore('documentNumber')}]`,
      records: sql<(string | null)[]>`array[${ofGone('record_number')}, ${ofBefore('recordNumber')}]`,
    })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.patientId, patientId)))
  const taken = (of: 'documents' | 'records') => merges.flatMap(merge => merge[of].flatMap(number => number ?? []))
  const isFree = async (sought: PatientIdentity) =>
    (await db.$count(
      patient,
      and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), ...hasIdentity(sought)),
    )) === 0
  const free = new Set<string>()
  for (const documentNumber of taken('documents')) if (await isFree({ documentNumber })) free.add(documentNumber)
  for (const recordNumber of taken('records')) if (await isFree({ recordNumber })) free.add(recordNumber)
  return [...free]
}

/** The patient into whom the patient with that id was merged. */
export const findPatientMergedInto = async ({ db, clinicId }: ClinicScope, goneId: string): Promise<string | null> => {
  const [found] = await db
    .select({ id: patientMerge.patientId })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.goneId, goneId)))
  return found?.id ?? null
}

/** The patient whose records a list shows: for a merged patient, the remaining one. */
export const remainingPatient = async (scope: ClinicScope, asked: string | undefined): Promise<string | undefined> =>
  asked && ((await findPatientMergedInto(scope, asked)) ?? asked)

export const deleteMerge = async ({ db, clinicId }: ClinicScope, id: string): Promise<void> => {
  await db.delete(patientMerge).where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.id, id)))
}
