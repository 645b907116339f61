import type { MountTemplateName } from '@xrai/contract/mounts/mount-template'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, image, mount, mountFrame } from '../schema.ts'
import { imagesOfPatient } from './patient-images.ts'
import { latestToothRange } from './tooth-ranges.ts'

/** What stands in the patient's frames; a picture that went to another patient does not. */
export const findMountFrames = (scope: ClinicScope, patientId: string) => {
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patientId)
  return db
    .select({ template: mount.template, frame: mountFrame.frame, image: mountFrame.imageId })
    .from(mount)
    .innerJoin(mountFrame, eq(mountFrame.mountId, mount.id))
    .innerJoin(images, eq(images.id, mountFrame.imageId))
    .where(and(eq(mount.clinicId, clinicId), eq(mount.patientId, patientId)))
    .orderBy(mount.template, mountFrame.frame)
}

/** The patient's periapicals, newest first, with the teeth that a dentist said they show. */
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
    })
    .from(images)
    .innerJoin(image, and(eq(image.id, images.id), eq(image.clinicId, clinicId)))
    .innerJoin(analysis, and(eq(analysis.imageId, image.id), eq(analysis.type, 'periapical')))
    .leftJoinLateral(range, sql`true`)
    .orderBy(desc(image.createdAt), desc(analysis.id))
    .limit(limit)
}

/** Those of the images that are the patient's. */
export const findOwnImages = async (scope: ClinicScope, patientId: string, wanted: readonly string[]) => {
  if (wanted.length === 0) return new Set<string>()
  const images = imagesOfPatient(scope, patientId)
  const rows = await scope.db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...wanted]))
  return new Set(rows.map(({ id }) => id))
}

/** The patient's mount of the template, made where there is none, locked until the transaction ends. */
export const lockMount = async ({ db, clinicId }: ClinicScope, patientId: string, template: MountTemplateName) => {
  await db.insert(mount).values({ clinicId, patientId, template }).onConflictDoNothing()
  const [row] = await db
    .select({ id: mount.id })
    .from(mount)
    .where(and(eq(mount.clinicId, clinicId), eq(mount.patientId, patientId), eq(mount.template, template)))
    .for('update')
  if (!row) throw new Error('the mount was not made')
  return row.id
}

interface Placed {
  readonly frame: string
  readonly image: string
}

/** Empties the frames and those in which the pictures stand, then puts the pictures into theirs. */
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
