import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Slice } from '../paging.ts'
import { clinicalCase, patient } from '../schema.ts'
import { imagesOfPatient } from './patient-images.ts'

export interface PatientSearch extends Slice {
  /** A LIKE pattern over searchable text; null finds every patient. */
  readonly pattern: string | null
  /** Null for the patients who are not deleted; else those deleted after that moment. */
  readonly deletedAfter: Date | null
}

/** The index's own order, in letters that both databases sort alike. */
const byName = [asc(sql`${patient.search} collate "C"`), asc(patient.id)]

/** How many patients the search finds, and the ids of one page of them by last name. */
export const searchPatients = async (scope: ClinicScope, search: PatientSearch) => {
  const { db, clinicId } = scope
  const { pattern, deletedAfter, offset, limit } = search
  const found = and(
    eq(patient.clinicId, clinicId),
    deletedAfter ? and(gt(patient.deletedAt, deletedAfter), isNull(patient.heldAt)) : isNull(patient.deletedAt),
    pattern === null ? undefined : sql`${patient.search} like ${pattern}`,
  )
  const page = await db
    .select({ id: patient.id })
    .from(patient)
    .where(found)
    .orderBy(...byName)
    .offset(offset)
    .limit(limit)
  return { total: await db.$count(patient, found), ids: page.map(({ id }) => id) }
}

export type PatientCardRow = Awaited<ReturnType<typeof findPatientCards>>[number]

/** What a card shows of each patient, by last name; a deleted one too. */
export const findPatientCards = async (scope: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patient.id)
  const pictures = db
    .select({
      imageCount: sql`count(*)`.mapWith(Number).as('image_count'),
      lastImageAt: sql`max(${images.createdAt})`.mapWith(images.createdAt).as('last_image_at'),
    })
    .from(images)
    .as('pictures')
  const ofPatient = and(eq(clinicalCase.patientId, patient.id), isNull(clinicalCase.deletedAt))
  return db
    .select({
      patient,
      caseCount: db.$count(clinicalCase, ofPatient),
      imageCount: pictures.imageCount,
      lastImageAt: pictures.lastImageAt,
    })
    .from(patient)
    .leftJoinLateral(pictures, sql`true`)
    .where(and(eq(patient.clinicId, clinicId), inArray(patient.id, [...ids])))
    .orderBy(...byName)
}
