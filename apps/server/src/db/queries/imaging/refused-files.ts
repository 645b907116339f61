import { createHash } from 'node:crypto'
import { refusedPerClinic } from '@xrai/contract/routes/refused-file-terms'
import { and, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { newId } from '../../columns.ts'
import type { Queryable } from '../../database.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import { refusedFile } from '../../schema.ts'

export type RefusedRow = typeof refusedFile.$inferSelect

export interface NewRefused extends Pick<RefusedRow, 'source' | 'sender' | 'code'> {
  readonly instanceUid?: string | undefined
  /** Its name among the folder's failed files. */
  readonly failedName?: string
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hashIfAny = (text: string | undefined): string => (text === undefined ? '' : hash(text))

/** The value of `nameHash` for a name in the folder of failed files. */
export const hashOfName = hash

/** Inserts a refusal, or increments its count if the same one exists; deletes the oldest beyond the clinic's limit. */
export const insertRefused = async (
  { db, clinicId }: ClinicScope,
  { instanceUid, failedName, ...values }: NewRefused,
): Promise<void> => {
  const at = new Date()
  const hashes = { uidHash: hashIfAny(instanceUid), nameHash: hashIfAny(failedName) }
  const { source, sender, code, uidHash, nameHash } = refusedFile
  await db
    .insert(refusedFile)
    .values({ ...values, ...hashes, clinicId, id: newId(at), at })
    .onConflictDoUpdate({
      target: [refusedFile.clinicId, source, sender, code, uidHash, nameHash],
      set: { id: sql`excluded.id`, at, times: sql`${refusedFile.times} + 1` },
    })
  const ofClinic = eq(refusedFile.clinicId, clinicId)
  const firstBeyond = db
    .select({ id: refusedFile.id })
    .from(refusedFile)
    .where(ofClinic)
    .orderBy(desc(refusedFile.id))
    .offset(refusedPerClinic)
    .limit(1)
  await db.delete(refusedFile).where(and(ofClinic, lte(refusedFile.id, firstBeyond)))
}

/** Deletes the refusals of an instance that the clinic has now. */
export const deleteRefusedOf = async ({ db, clinicId }: ClinicScope, instanceUid: string): Promise<void> => {
  await db
    .delete(refusedFile)
    .where(and(eq(refusedFile.clinicId, clinicId), eq(refusedFile.uidHash, hash(instanceUid))))
}

/** Latest first. */
export const findRefused = async ({ db, clinicId }: ClinicScope, { cursor, limit }: CursorPage) => {
  const found = await db
    .select()
    .from(refusedFile)
    .where(and(eq(refusedFile.clinicId, clinicId), cursor ? lt(refusedFile.id, cursor) : undefined))
    .orderBy(desc(refusedFile.id))
    .limit(limit + 1)
  return cursorPage(found, limit, ({ id }) => id)
}

export const countRefused = ({ db, clinicId }: ClinicScope): Promise<number> =>
  db.$count(refusedFile, eq(refusedFile.clinicId, clinicId))

/** The hash of the name of one from the folder; null for another clinic's and for another source. */
export const findFailedName = async ({ db, clinicId }: ClinicScope, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ nameHash: refusedFile.nameHash })
    .from(refusedFile)
    .where(and(eq(refusedFile.clinicId, clinicId), eq(refusedFile.id, id), eq(refusedFile.source, 'folder')))
  return row?.nameHash ?? null
}

export const deleteRefused = async ({ db, clinicId }: ClinicScope, id: string): Promise<void> => {
  await db.delete(refusedFile).where(and(eq(refusedFile.clinicId, clinicId), eq(refusedFile.id, id)))
}

/** Returns how many were deleted. */
export const deleteOldRefused = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db.delete(refusedFile).where(lt(refusedFile.at, before)).returning({ id: refusedFile.id })
  return rows.length
}
