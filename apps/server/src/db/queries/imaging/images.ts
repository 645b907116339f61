import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, max, not, or, type SQL, sql } from 'drizzle-orm'
import { changeMarginMs } from '../../change-margin.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import type { Slice } from '../../paging.ts'
import { analysis, auditEvent, clinicalCase, image, patient } from '../../schema.ts'
import { isShown } from '../records/hidden.ts'
import { ofPatient } from './analysis-filter.ts'

export type ImageRow = typeof image.$inferSelect
type Renditions = Partial<Pick<ImageRow, 'displayHash' | 'displayMediaType' | 'thumbnailHash'>>

/** The radiograph of a DICOM instance, with its analysis, file and patient, and whether it is outside the trash. */
export const findInstance = (scope: ClinicScope, instanceUid: string) =>
  findPresent(scope, and(eq(image.instanceUid, instanceUid), isNull(image.heldAt)))

/** Like `findInstance`, for files received without an instance UID: by the key of the analysis. */
export const findInstanceByKey = (scope: ClinicScope, key: string) =>
  findPresent(scope, and(eq(analysis.idempotencyKey, key), isNull(image.heldAt)))

/** Like `findInstance`, by the hash of the file; prefers radiographs outside the trash. */
export const findImageByHash = (scope: ClinicScope, hash: string) =>
  findPresent(scope, and(eq(image.originalHash, hash), isNull(image.heldAt)))

/** Like `findInstance`, by its own id. */
export const findInstanceOfImage = (scope: ClinicScope, id: string) =>
  findPresent(scope, and(eq(image.id, id), isNull(image.heldAt)))

const findPresent = async (scope: ClinicScope, which: SQL | undefined) => {
  const { db, clinicId } = scope
  const shown = sql<boolean>`${isShown(scope, image.id)}`
  const [found] = await db
    .select({
      imageId: image.id,
      analysisId: analysis.id,
      isShown: shown,
      originalHash: image.originalHash,
      dicom: image.dicom,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
      patient: { id: patient.id, name: patient.name },
    })
    .from(image)
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .where(and(eq(image.clinicId, clinicId), which))
    .orderBy(desc(shown), asc(image.id))
    .limit(1)
  return found ?? null
}

/** Null if this clinic has no such image, or if it or its case is deleted. */
export const findImage = async (scope: ClinicScope, id: string): Promise<ImageRow | null> => {
  const [found] = await scope.db
    .select()
    .from(image)
    .where(and(eq(image.clinicId, scope.clinicId), eq(image.id, id), isShown(scope, image.id)))
  return found ?? null
}

/** Returns the given ids that belong to this clinic, are not deleted and have no deleted case. */
export const findShownImages = (scope: ClinicScope, ids: readonly string[]) =>
  scope.db
    .select({ id: image.id, caseId: image.caseId })
    .from(image)
    .where(and(eq(image.clinicId, scope.clinicId), inArray(image.id, [...ids]), isShown(scope, image.id)))

/**
 * Locks the analyses of the images, ordered by id, until the transaction ends, so that none is signed or started
 * before.
 */
export const lockAnalysesOfImages = ({ db, clinicId }: ClinicScope, imageIds: readonly string[]) =>
  db
    .select({ id: analysis.id, imageId: analysis.imageId, state: analysis.state })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), inArray(analysis.imageId, [...imageIds])))
    .orderBy(asc(analysis.id))
    .for('update')

/** `lockAnalysesOfImages` of one image. */
export const lockAnalysesOfImage = (scope: ClinicScope, imageId: string) => lockAnalysesOfImages(scope, [imageId])

/** Like `lockAnalysesOfImages`, for all radiographs of a case. */
export const lockAnalysesOfCase = ({ db, clinicId }: ClinicScope, caseId: string) =>
  db
    .select({ id: analysis.id })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(and(eq(analysis.clinicId, clinicId), eq(image.caseId, caseId)))
    .orderBy(asc(analysis.id))
    .for('update', { of: analysis })

/** SQL: the ids of all radiographs of these patients, including those of their cases and deleted ones. */
export const imagesOfPatients = ({ db, clinicId }: ClinicScope, patientIds: readonly string[]) => {
  const cases = db
    .select({ id: clinicalCase.id })
    .from(clinicalCase)
    .where(and(eq(clinicalCase.clinicId, clinicId), inArray(clinicalCase.patientId, [...patientIds])))
  return db
    .select({ id: image.id })
    .from(image)
    .where(
      and(eq(image.clinicId, clinicId), or(inArray(image.caseId, cases), inArray(image.patientId, [...patientIds]))),
    )
}

/** Like `lockAnalysesOfImages`, for all radiographs of these patients. */
export const lockAnalysesOfPatients = (scope: ClinicScope, patientIds: readonly string[]) =>
  scope.db
    .select({ id: analysis.id })
    .from(analysis)
    .where(inArray(analysis.imageId, imagesOfPatients(scope, patientIds)))
    .orderBy(asc(analysis.id))
    .for('update')

/** Clears the radiographs' own patient, because the case has one. */
export const forgetOwnPatients = async ({ db, clinicId }: ClinicScope, caseId: string): Promise<void> => {
  await db
    .update(image)
    .set({ patientId: null })
    .where(and(eq(image.clinicId, clinicId), eq(image.caseId, caseId)))
}

export const setBelonging = async (
  { db, clinicId }: ClinicScope,
  id: string,
  { caseId, patientId }: Pick<ImageRow, 'caseId' | 'patientId'>,
): Promise<void> => {
  await db
    .update(image)
    .set({ caseId, patientId })
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id)))
}

export const setImagesDeleted = async (
  { db, clinicId }: ClinicScope,
  ids: readonly string[],
  deletedAt: Date | null,
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .update(image)
    .set({ deletedAt })
    .where(and(eq(image.clinicId, clinicId), inArray(image.id, [...ids])))
}

/** Deleted by itself after that time, not held, and not in a deleted case, which is restored as a whole. */
const isRestorable = ({ clinicId }: ClinicScope, deletedAfter: Date) =>
  and(
    eq(image.clinicId, clinicId),
    gt(image.deletedAt, deletedAfter),
    isNull(image.heldAt),
    or(isNull(image.caseId), isNull(clinicalCase.deletedAt)),
  )

/** Returns the given ids that this clinic can restore. */
export const findRestorableImages = (scope: ClinicScope, ids: readonly string[], deletedAfter: Date) =>
  scope.db
    .select({ id: image.id, caseId: image.caseId })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(and(isRestorable(scope, deletedAfter), inArray(image.id, [...ids])))

interface DeletedSearch extends Slice {
  /** Deleted after this time, a radiograph can still be restored. */
  readonly restorable: Date
  readonly since?: Date | undefined
  /** Only those that come after this position in the list. */
  readonly after?: DeletedPlace | undefined
}

interface DeletedPlace {
  readonly id: string
  readonly deletedAt: Date
}

/**
 * The position of a radiograph among the deleted ones. If it was restored since, the time of its deletion is that of the
 * trail, with a margin: a page may then repeat some, but skips none. Null if it was never deleted.
 */
export const findDeletedPlace = async ({ db, clinicId }: ClinicScope, id: string): Promise<DeletedPlace | null> => {
  const { createdAt, subjectId, action } = auditEvent
  const [found] = await db
    .select({ deletedAt: image.deletedAt, event: max(createdAt) })
    .from(image)
    .leftJoin(auditEvent, and(eq(auditEvent.clinicId, clinicId), eq(subjectId, image.id), eq(action, 'picture-delete')))
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id)))
    .groupBy(image.id)
  const deletedAt = found?.deletedAt ?? (found?.event ? new Date(found.event.getTime() + changeMarginMs) : null)
  return deletedAt && { id, deletedAt }
}

/** A page of radiographs that can be restored, latest first, each with its patient. */
export const findDeletedImages = async (scope: ClinicScope, search: DeletedSearch) => {
  const { db, clinicId } = scope
  const { restorable, since, after, offset, limit } = search
  const which = and(isRestorable(scope, restorable), since && gte(image.deletedAt, since))
  const isAfter =
    after && sql`(${image.deletedAt}, ${image.id}) < (${after.deletedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const [all] = await db
    .select({ total: count() })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(which)
  const rows = await db
    .select({
      id: image.id,
      analysisId: analysis.id,
      fileName: image.fileName,
      type: analysis.type,
      caseName: clinicalCase.name,
      patientName: patient.name,
      createdAt: image.createdAt,
      deletedAt: image.deletedAt,
    })
    .from(image)
    .innerJoin(analysis, and(eq(analysis.imageId, image.id), eq(analysis.clinicId, clinicId)))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .where(and(which, isAfter))
    .orderBy(desc(image.deletedAt), desc(image.id))
    .offset(offset)
    .limit(limit)
  return { total: all?.total ?? 0, rows }
}

/**
 * False if the image no longer exists, or no longer has the orientation that the renditions show. Answers stay as they
 * are, so it is no change.
 */
export const setRenditions = async (
  { db, clinicId }: ClinicScope,
  { id, orientation }: Pick<ImageRow, 'id' | 'orientation'>,
  renditions: Renditions,
): Promise<boolean> => {
  const rows = await db
    .update(image)
    .set({ ...renditions, updatedAt: sql`${image.updatedAt}` })
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id), not(isTurnedOtherwise(orientation))))
    .returning({ id: image.id })
  return rows.length > 0
}

/** Its renditions are made again if they showed another orientation. */
export const setOrientation = async (
  { db, clinicId }: ClinicScope,
  id: string,
  orientation: ImageRow['orientation'],
): Promise<void> => {
  await db
    .update(image)
    .set({ orientation, displayHash: null, displayMediaType: null, thumbnailHash: null })
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id), isTurnedOtherwise(orientation)))
}

const isTurnedOtherwise = (orientation: ImageRow['orientation']): SQL =>
  sql`${image.orientation} is distinct from ${orientation && JSON.stringify(orientation)}::jsonb`

/** Adds the window settings of the file's header to a radiograph that was stored without them. */
export const setWindows = async (
  { db, clinicId }: ClinicScope,
  id: string,
  windows: NonNullable<DicomFacts['windows']>,
): Promise<void> => {
  await db
    .update(image)
    .set({
      dicom: sql`${image.dicom} || ${JSON.stringify({ windows })}::jsonb`,
      updatedAt: sql`${image.updatedAt}`,
    })
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id)))
}

/** Those of the images that the installation has, in the trash too. */
export const findPresentImages = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: image.id })
    .from(image)
    .where(inArray(image.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
