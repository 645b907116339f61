import { and, asc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, image } from '../schema.ts'
import { isShown } from './hidden.ts'

export type ImageRow = typeof image.$inferSelect
type NewImage = Omit<typeof image.$inferInsert, 'clinicId'>
type Renditions = Partial<Pick<ImageRow, 'displayHash' | 'displayMediaType' | 'thumbnailHash'>>

export const insertImage = async ({ db, clinicId }: ClinicScope, values: NewImage): Promise<string> => {
  const [row] = await db
    .insert(image)
    .values({ ...values, clinicId })
    .returning({ id: image.id })
  if (!row) throw new Error('the image was not inserted')
  return row.id
}

/** Null when this clinic has none of that id, or its case is deleted. */
export const findImage = async (scope: ClinicScope, id: string): Promise<ImageRow | null> => {
  const [found] = await scope.db
    .select()
    .from(image)
    .where(and(eq(image.clinicId, scope.clinicId), eq(image.id, id), isShown(scope, image.id)))
  return found ?? null
}

/** Locks the analyses of the image, in their order, until the transaction ends: none is signed or begun meanwhile. */
export const lockAnalysesOfImage = ({ db, clinicId }: ClinicScope, imageId: string) =>
  db
    .select({ id: analysis.id, state: analysis.state })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.imageId, imageId)))
    .orderBy(asc(analysis.id))
    .for('update')

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

/** Whether the image is still there. */
export const setRenditions = async (
  { db, clinicId }: ClinicScope,
  id: string,
  renditions: Renditions,
): Promise<boolean> => {
  const rows = await db
    .update(image)
    .set(renditions)
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id)))
    .returning({ id: image.id })
  return rows.length > 0
}
