import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { erasure } from '../schema.ts'

type NewErasure = Omit<typeof erasure.$inferInsert, 'clinicId'>
export type ErasureRow = typeof erasure.$inferSelect

export const insertErasure = async ({ db, clinicId }: ClinicScope, values: NewErasure): Promise<ErasureRow> => {
  const [row] = await db
    .insert(erasure)
    .values({ ...values, clinicId })
    .returning()
  if (!row) throw new Error('the erasure was not inserted')
  return row
}

const isOpen = (kind: ErasureRow['kind'], subjectId: string) =>
  and(eq(erasure.kind, kind), eq(erasure.subjectId, subjectId), isNull(erasure.doneAt))

/** The erasure that waits for this person or patient; null where none was asked for. */
export const findErasure = async (db: Queryable, kind: ErasureRow['kind'], subjectId: string) => {
  const [found] = await db.select().from(erasure).where(isOpen(kind, subjectId))
  return found ?? null
}

/** Whether one was waiting. */
export const deleteErasure = async (db: Queryable, kind: ErasureRow['kind'], subjectId: string): Promise<boolean> => {
  const rows = await db.delete(erasure).where(isOpen(kind, subjectId)).returning({ id: erasure.id })
  return rows.length > 0
}

export const findDueErasures = (db: Queryable, now: Date): Promise<ErasureRow[]> =>
  db
    .select()
    .from(erasure)
    .where(and(isNull(erasure.doneAt), lte(erasure.dueAt, now)))
    .orderBy(asc(erasure.dueAt))

export const closeErasure = async (db: Queryable, id: string): Promise<void> => {
  await db.update(erasure).set({ doneAt: new Date() }).where(eq(erasure.id, id))
}
