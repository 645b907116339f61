import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, finding, image, type patient } from '../../schema.ts'
import { isCounted } from '../imaging/findings.ts'
import { latestReview } from '../imaging/reviews.ts'
import { latestToothRange } from '../imaging/tooth-ranges.ts'

/**
 * The images of the outer query's patient: those of the patient's cases, and those with the patient of their own that
 * are in no case with a patient. Two indexed lookups, because no index serves a combined condition.
 */
export const imagesOfPatient = ({ db, clinicId }: ClinicScope, patientId: typeof patient.id | string) => {
  const columns = { id: image.id, createdAt: image.createdAt }
  const inCase = db
    .select(columns)
    .from(clinicalCase)
    .innerJoin(image, eq(image.caseId, clinicalCase.id))
    .where(
      and(
        eq(clinicalCase.clinicId, clinicId),
        eq(clinicalCase.patientId, patientId),
        isNull(clinicalCase.deletedAt),
        isNull(image.deletedAt),
      ),
    )
  const byItself = db
    .select(columns)
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(
      and(
        eq(image.clinicId, clinicId),
        eq(image.patientId, patientId),
        isNull(image.deletedAt),
        or(isNull(image.caseId), and(isNull(clinicalCase.patientId), isNull(clinicalCase.deletedAt))),
      ),
    )
  return unionAll(inCase, byItself).as('patient_images')
}

export interface ImagesAsked {
  readonly patientId: string
  readonly limit: number
  /** Findings below this confidence do not count; 0–1. */
  readonly confidence: number
}

/** The patient's radiographs, newest first, with their current state. */
export const findPatientImages = (scope: ClinicScope, { patientId, limit, confidence }: ImagesAsked) => {
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patientId)
  const latest = latestReview(scope)
  const range = latestToothRange(scope)
  return db
    .select({
      id: image.id,
      analysisId: analysis.id,
      toothRange: { first: range.first, last: range.last },
      caseId: clinicalCase.id,
      caseName: clinicalCase.name,
      type: analysis.type,
      state: analysis.state,
      review: latest.kind,
      findingsNumber: db.$count(finding, and(eq(finding.analysisId, analysis.id), isCounted(confidence))),
      dicom: image.dicom,
      createdAt: image.createdAt,
    })
    .from(images)
    .innerJoin(image, and(eq(image.id, images.id), eq(image.clinicId, clinicId)))
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(range, sql`true`)
    .orderBy(desc(image.createdAt), desc(analysis.id))
    .limit(limit)
}

/** For each study UID, the number of radiographs in the patient's record, and of the clinic's others. */
export const countOfStudies = async (
  scope: ClinicScope,
  patientId: string,
  studyUids: readonly string[],
): Promise<ReadonlyMap<string, { readonly here: number; readonly elsewhere: number }>> => {
  const images = imagesOfPatient(scope, patientId)
  const studyUid = sql<string>`${image.dicom}->>'studyUid'`
  const rows = await scope.db
    .select({ studyUid, all: count(), here: count(images.id) })
    .from(image)
    .leftJoin(images, eq(images.id, image.id))
    .where(and(eq(image.clinicId, scope.clinicId), isNull(image.deletedAt), inArray(studyUid, [...studyUids])))
    .groupBy(studyUid)
  return new Map(rows.map(({ studyUid: uid, all, here }) => [uid, { here, elsewhere: all - here }]))
}

export const findImageIdsOfPatient = async (scope: ClinicScope, patientId: string): Promise<string[]> => {
  const images = imagesOfPatient(scope, patientId)
  return (await scope.db.select({ id: images.id }).from(images)).map(({ id }) => id)
}

/** Which of the instances the clinic has: in the patient's record, or elsewhere, the trash included. */
export const placesOfInstances = async (
  scope: ClinicScope,
  patientId: string,
  instanceUids: readonly string[],
): Promise<ReadonlyMap<string, 'here' | 'elsewhere'>> => {
  if (instanceUids.length === 0) return new Map()
  const images = imagesOfPatient(scope, patientId)
  const rows = await scope.db
    .select({ uid: image.instanceUid, here: images.id })
    .from(image)
    .leftJoin(images, eq(images.id, image.id))
    .where(and(eq(image.clinicId, scope.clinicId), isNull(image.heldAt), inArray(image.instanceUid, [...instanceUids])))
  return new Map(rows.flatMap(({ uid, here }) => (uid === null ? [] : [[uid, here === null ? 'elsewhere' : 'here']])))
}
