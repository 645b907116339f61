import { minuteMs } from '@xrai/contract/records/durations'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { analysis, clinic, clinicalCase, image, patient, patientLink, user } from '../../schema.ts'
import { imagesOfPatients } from '../imaging/images.ts'

type Row = typeof patientLink.$inferSelect
type NewLink = Pick<Row, 'analysisId' | 'hash' | 'by' | 'createdAt' | 'expiresAt'>

/** Without the hash, which no reader needs. */
const { hash: _, ...columns } = {
  id: patientLink.id,
  hash: patientLink.hash,
  analysisId: patientLink.analysisId,
  by: patientLink.by,
  createdAt: patientLink.createdAt,
  expiresAt: patientLink.expiresAt,
  revokedAt: patientLink.revokedAt,
  openings: patientLink.openings,
  lastOpenedAt: patientLink.lastOpenedAt,
  wrongDates: patientLink.wrongDates,
  mailedAt: patientLink.mailedAt,
  sharedAt: patientLink.sharedAt,
}

export type PatientLinkRow = Pick<Row, keyof typeof columns>

export const insertPatientLink = async ({ db, clinicId }: ClinicScope, values: NewLink): Promise<PatientLinkRow> => {
  const [row] = await db
    .insert(patientLink)
    .values({ ...values, clinicId })
    .returning(columns)
  if (!row) throw new Error('the link was not inserted')
  return row
}

/** The links to one analysis with their creators, newest first. */
export const findPatientLinks = ({ db, clinicId }: ClinicScope, analysisId: string) =>
  db
    .select({ ...columns, firstName: user.firstName, lastName: user.lastName })
    .from(patientLink)
    .innerJoin(user, eq(user.id, patientLink.by))
    .where(and(eq(patientLink.clinicId, clinicId), eq(patientLink.analysisId, analysisId)))
    .orderBy(desc(patientLink.id))

/** A link of this clinic, with its hash. */
export const findPatientLink = async ({ db, clinicId }: ClinicScope, id: string) => {
  const [found] = await db
    .select({ ...columns, hash: patientLink.hash })
    .from(patientLink)
    .where(and(eq(patientLink.clinicId, clinicId), eq(patientLink.id, id)))
  return found ?? null
}

const publicColumns = { ...columns, clinicId: patientLink.clinicId, clinicName: clinic.name }

/** The link with this secret's hash and its clinic, because the holder may open it; locked until the transaction ends. */
export const lockPatientLink = async (db: Queryable, hash: string) => {
  // First, like those who revoke links: the event and the notice of an opening reference both, so it waits for them.
  await db
    .select({ id: patientLink.id })
    .from(patientLink)
    .innerJoin(clinic, eq(clinic.id, patientLink.clinicId))
    .innerJoin(analysis, eq(analysis.id, patientLink.analysisId))
    .where(eq(patientLink.hash, hash))
    .for('key share', { of: [clinic, analysis] })
  const [found] = await db
    .select(publicColumns)
    .from(patientLink)
    .innerJoin(clinic, eq(clinic.id, patientLink.clinicId))
    .where(eq(patientLink.hash, hash))
    .for('update', { of: patientLink })
  return found ?? null
}

/** The link that a grant names. */
export const findGrantedLink = async (db: Queryable, id: string) => {
  const [found] = await db
    .select(publicColumns)
    .from(patientLink)
    .innerJoin(clinic, eq(clinic.id, patientLink.clinicId))
    .where(eq(patientLink.id, id))
  return found ?? null
}

/** The patient of the image or of its case if they are in the trash. */
export const findDeletedPatientOf = async ({ db, clinicId }: ClinicScope, imageId: string): Promise<string | null> => {
  const [found] = await db
    .select({ id: patient.id })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .innerJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .where(and(eq(image.clinicId, clinicId), eq(image.id, imageId), isNotNull(patient.deletedAt)))
  return found?.id ?? null
}

type Change = Partial<Pick<Row, 'revokedAt' | 'mailedAt' | 'sharedAt'>>

export const updatePatientLink = async ({ db, clinicId }: ClinicScope, id: string, change: Change): Promise<void> => {
  await db
    .update(patientLink)
    .set(change)
    .where(and(eq(patientLink.clinicId, clinicId), eq(patientLink.id, id)))
}

/** Ends the open links that a person made. */
export const revokePatientLinksBy = (scope: ClinicScope, by: string, at: Date): Promise<void> =>
  revokeOpen(scope, eq(patientLink.by, by), at)

/** Ends all open links of the clinic. */
export const revokePatientLinksOfClinic = (scope: ClinicScope, at: Date): Promise<void> =>
  revokeOpen(scope, undefined, at)

/** Ends these links. */
export const revokePatientLinks = async (scope: ClinicScope, ids: readonly string[], at: Date): Promise<void> => {
  if (ids.length > 0) await revokeOpen(scope, inArray(patientLink.id, [...ids]), at)
}

/** The undo is offered for ten seconds, and a slow network may take longer. */
const undoableSince = (at: Date) => new Date(at.getTime() - minuteMs)

/** Open, or revoked by a person so recently that it may be restored. */
const isOpen = ({ clinicId }: ClinicScope, at: Date) =>
  and(
    eq(patientLink.clinicId, clinicId),
    or(isNull(patientLink.revokedAt), gt(patientLink.revokedAt, undoableSince(at))),
    gt(patientLink.expiresAt, at),
  )

/** False if the link was not revoked just now, or is over for another reason. */
export const reopenPatientLink = async ({ db, clinicId }: ClinicScope, id: string, at: Date): Promise<boolean> => {
  const rows = await db
    .update(patientLink)
    .set({ revokedAt: null })
    .where(
      and(
        eq(patientLink.clinicId, clinicId),
        eq(patientLink.id, id),
        gt(patientLink.revokedAt, undoableSince(at)),
        gt(patientLink.expiresAt, at),
      ),
    )
    .returning({ id: patientLink.id })
  return rows.length > 0
}

/** The link expires too, so that an undo does not open it. */
const revokeOpen = async (scope: ClinicScope, which: SQL | undefined, at: Date): Promise<void> => {
  await scope.db
    .update(patientLink)
    .set({ revokedAt: at, expiresAt: at })
    .where(and(isOpen(scope, at), which))
}

/** One radiograph, or all of a case, or all of some patients. */
type Radiographs =
  | { readonly imageId: string }
  | { readonly caseId: string }
  | { readonly patientIds: readonly string[] }

const isAmong = (scope: ClinicScope, of: Radiographs): SQL => {
  if ('imageId' in of) return eq(image.id, of.imageId)
  return 'caseId' in of ? eq(image.caseId, of.caseId) : inArray(image.id, imagesOfPatients(scope, of.patientIds))
}

/**
 * The open links to these radiographs, each with the patient, deleted or not, and the birth date that opens it: of the
 * patient, or of the file if the radiograph has no patient.
 */
export const findOpenPatientLinks = (scope: ClinicScope, of: Radiographs, at: Date) =>
  scope.db
    .select({
      id: patientLink.id,
      patientId: patient.id,
      birthDate: sql<string | null>`
        case when ${patient.id} is null then ${image.dicom} ->> 'patientBirthDate' else ${patient.birthDate}::text end`,
    })
    .from(patientLink)
    .innerJoin(analysis, eq(analysis.id, patientLink.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .where(and(isOpen(scope, at), isAmong(scope, of)))

export const countOpening = async ({ db, clinicId }: ClinicScope, id: string, at: Date): Promise<void> => {
  await db
    .update(patientLink)
    .set({ openings: sql`${patientLink.openings} + 1`, lastOpenedAt: at })
    .where(and(eq(patientLink.clinicId, clinicId), eq(patientLink.id, id)))
}

export const countWrongDate = async ({ db, clinicId }: ClinicScope, id: string): Promise<void> => {
  await db
    .update(patientLink)
    .set({ wrongDates: sql`${patientLink.wrongDates} + 1` })
    .where(and(eq(patientLink.clinicId, clinicId), eq(patientLink.id, id)))
}

/** Returns how many were deleted. */
export const deleteEndedPatientLinks = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(patientLink).where(lt(patientLink.expiresAt, before)).returning({ id: patientLink.id })
  return rows.length
}
