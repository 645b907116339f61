import type { ToothRange } from '@xrai/contract/teeth/tooth-range'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { analysis, image, mount, mountFrame } from '../../schema.ts'
import { latestToothRange } from '../imaging/tooth-ranges.ts'
import { imagesOfPatient } from './patient-images.ts'

const isOfPatient = ({ clinicId }: ClinicScope, patientId: string) =>
  and(eq(mount.clinicId, clinicId), eq(mount.patientId, patientId), isNull(mount.deletedAt))

/** The patient's series, latest first. */
export const findMounts = (scope: ClinicScope, patientId: string) =>
  scope.db
    .select({ id: mount.id, template: mount.template, date: mount.date })
    .from(mount)
    .where(isOfPatient(scope, patientId))
    .orderBy(desc(mount.date), desc(mount.id))

/** The images in their frames, without those that were moved to another patient. */
export const findMountFrames = (scope: ClinicScope, patientId: string) => {
  const images = imagesOfPatient(scope, patientId)
  return scope.db
    .select({ mountId: mount.id, frame: mountFrame.frame, image: mountFrame.imageId })
    .from(mount)
    .innerJoin(mountFrame, eq(mountFrame.mountId, mount.id))
    .innerJoin(images, eq(images.id, mountFrame.imageId))
    .where(isOfPatient(scope, patientId))
    .orderBy(mount.id, mountFrame.frame)
}

export const countMounts = (scope: ClinicScope, patientId: string): Promise<number> =>
  scope.db.$count(mount, isOfPatient(scope, patientId))

/** The patient's periapicals, newest first, with the teeth that a dentist assigned to them and those that the detector saw. */
export const findMountImages = (scope: ClinicScope, patientId: string, limit: number) => {
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patientId)
  const range = latestToothRange(scope)
  return db
    .select({
      id: image.id,
      analysisId: analysis.id,
      dicom: image.dicom,
      createdAt: image.createdAt,
      toothRange: { first: range.first, last: range.last },
      proposedToothRange: sql<ToothRange | null>`${analysis.dentition}->'proposedToothRange'`,
    })
    .from(images)
    .innerJoin(image, and(eq(image.id, images.id), eq(image.clinicId, clinicId)))
    .innerJoin(analysis, and(eq(analysis.imageId, image.id), eq(analysis.type, 'periapical')))
    .leftJoinLateral(range, sql`true`)
    .orderBy(desc(image.createdAt), desc(analysis.id))
    .limit(limit)
}

/** Returns the given images that belong to the patient. */
export const findOwnImages = async (scope: ClinicScope, patientId: string, wanted: readonly string[]) => {
  if (wanted.length === 0) return new Set<string>()
  const images = imagesOfPatient(scope, patientId)
  const rows = await scope.db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...wanted]))
  return new Set(rows.map(({ id }) => id))
}

type MountRow = typeof mount.$inferSelect

/** False if the id already exists in any clinic. */
export const insertMount = async (
  { db, clinicId }: ClinicScope,
  values: Pick<MountRow, 'id' | 'patientId' | 'template' | 'date'>,
): Promise<boolean> => {
  const made = await db
    .insert(mount)
    .values({ ...values, clinicId })
    .onConflictDoNothing()
    .returning({ id: mount.id })
  return made.length > 0
}

const ofId = ({ clinicId }: ClinicScope, id: string) => and(eq(mount.clinicId, clinicId), eq(mount.id, id))

/** Locks the series, deleted or not, until the transaction ends. Null if this clinic has none with that id. */
export const lockMount = async (scope: ClinicScope, id: string): Promise<MountRow | null> => {
  const [row] = await scope.db.select().from(mount).where(ofId(scope, id)).for('update')
  return row ?? null
}

export const updateMount = async (
  scope: ClinicScope,
  id: string,
  values: Partial<Pick<MountRow, 'date'>> & Pick<MountRow, 'deletedAt'>,
): Promise<void> => {
  await scope.db.update(mount).set(values).where(ofId(scope, id))
}

/** Deletes series that were trashed before then, with their frames. */
export const deleteOldMounts = async (db: Queryable, until: Date): Promise<number> =>
  (await db.delete(mount).where(lte(mount.deletedAt, until)).returning({ id: mount.id })).length

interface Placed {
  readonly frame: string
  readonly image: string
}

/** Empties the target frames and those that the images occupied, then places the images. */
export const placeInFrames = async (
  { db, clinicId }: ClinicScope,
  mountId: string,
  by: string,
  { emptied, placed }: { readonly emptied: readonly string[]; readonly placed: readonly Placed[] },
): Promise<void> => {
  const images = placed.map(({ image: id }) => id)
  await db
    .delete(mountFrame)
    .where(
      and(
        eq(mountFrame.clinicId, clinicId),
        eq(mountFrame.mountId, mountId),
        or(
          inArray(mountFrame.frame, [...emptied]),
          images.length > 0 ? inArray(mountFrame.imageId, images) : undefined,
        ),
      ),
    )
  if (placed.length === 0) return
  await db
    .insert(mountFrame)
    .values(placed.map(({ frame, image: imageId }) => ({ clinicId, mountId, frame, imageId, by })))
}
