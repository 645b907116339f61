import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { erasure } from '../../schema.ts'
import { lifecycleState, type Policy, retentionTerm } from './lifecycle.ts'

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
  and(eq(erasure.kind, kind), eq(erasure.subjectId, subjectId), isNull(erasure.doneAt), isNull(erasure.heldAt))

/** The planned erasure of this user or patient, which can still be cancelled; null if none was requested. */
export const findErasure = async (db: Queryable, kind: ErasureRow['kind'], subjectId: string) => {
  const [found] = await db.select().from(erasure).where(isOpen(kind, subjectId))
  return found ?? null
}

/** Locks an erasure until the transaction ends; null if it was cancelled or carried out. */
export const lockErasure = async (db: Queryable, id: string): Promise<ErasureRow | null> => {
  const [found] = await db
    .select()
    .from(erasure)
    .where(and(eq(erasure.id, id), isNull(erasure.doneAt)))
    .for('update')
  return found ?? null
}

/** False if no erasure was pending. */
export const deleteErasure = async (db: Queryable, kind: ErasureRow['kind'], subjectId: string): Promise<boolean> => {
  const rows = await db.delete(erasure).where(isOpen(kind, subjectId)).returning({ id: erasure.id })
  return rows.length > 0
}

/**
 * The erasures whose cancellation period is over, to be held or erased now, and the held ones that are due for erasure.
 */
export const findDueErasures = (db: Queryable, policy: Policy): Promise<ErasureRow[]> => {
  const term = retentionTerm(sql`${erasure.clinicId}`, policy.years)
  const state = lifecycleState(sql`${erasure.dueAt}`, sql`${erasure.lastEntryAt}`, policy.now, term)
  return db
    .select()
    .from(erasure)
    .where(
      and(isNull(erasure.doneAt), lte(erasure.dueAt, policy.now), or(isNull(erasure.heldAt), eq(state, sql`'erased'`))),
    )
    .orderBy(asc(erasure.dueAt))
}

export const holdErasure = async (db: Queryable, id: string, at: Date, lastEntryAt: Date | null): Promise<void> => {
  await db.update(erasure).set({ heldAt: at, lastEntryAt }).where(eq(erasure.id, id))
}

export const closeErasure = async (db: Queryable, id: string, at: Date): Promise<void> => {
  await db.update(erasure).set({ doneAt: at }).where(eq(erasure.id, id))
}
