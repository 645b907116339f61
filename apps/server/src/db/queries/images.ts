import { and, eq } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { image } from '../schema.ts'
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
