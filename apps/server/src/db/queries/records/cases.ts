import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { auditEvent, clinicalCase } from '../../schema.ts'
import { searchableLines } from '../../searchable.ts'

export type CaseRow = typeof clinicalCase.$inferSelect

export interface CaseFields {
  readonly name: string
  readonly description: string | null
  readonly patientId: string | null
  readonly siteId?: string | null
}

const searchOf = ({ name, description }: CaseFields) => searchableLines(name, description)

export const ofId = ({ clinicId }: ClinicScope, id: string) =>
  and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.id, id))

interface NewCase extends CaseFields {
  readonly id?: string
  readonly createdAt?: Date
  readonly idempotencyKey: string | null
  readonly idempotencyHash?: string | null
}

/** The new case's id; null if the clinic already has a case under the same idempotency key. */
export const insertCase = async ({ db, clinicId }: ClinicScope, values: NewCase): Promise<string | null> => {
  const [row] = await db
    .insert(clinicalCase)
    .values({ ...values, clinicId, search: searchOf(values) })
    .onConflictDoNothing({ target: [clinicalCase.clinicId, clinicalCase.idempotencyKey] })
    .returning({ id: clinicalCase.id })
  return row?.id ?? null
}

export const findCaseByKey = async ({ db, clinicId }: ClinicScope, key: string): Promise<CaseRow | null> => {
  const [found] = await db
    .select()
    .from(clinicalCase)
    .where(and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.idempotencyKey, key)))
  return found ?? null
}

/** True if the id is a case of this clinic, deleted or not. */
export const isCaseOfClinic = async (scope: ClinicScope, id: string): Promise<boolean> => {
  const found = await scope.db.select({ id: clinicalCase.id }).from(clinicalCase).where(ofId(scope, id))
  return found.length > 0
}

export const updateCase = async (scope: ClinicScope, id: string, fields: CaseFields): Promise<void> => {
  const { name, description, patientId, siteId = null } = fields
  await scope.db
    .update(clinicalCase)
    .set({ name, description, patientId, siteId, search: searchOf(fields) })
    .where(ofId(scope, id))
}

/** True if its fields were ever changed; the former ones are not kept. */
export const wasCaseEdited = async ({ db, clinicId }: ClinicScope, id: string): Promise<boolean> => {
  const { subjectId, action } = auditEvent
  const edits = and(eq(auditEvent.clinicId, clinicId), eq(subjectId, id), eq(action, 'case-edit'))
  return (await db.$count(auditEvent, edits)) > 0
}

/** False if this clinic has no such case, or if it was already deleted. */
export const markCaseDeleted = async (scope: ClinicScope, id: string, at: Date): Promise<boolean> => {
  const rows = await scope.db
    .update(clinicalCase)
    .set({ deletedAt: at })
    .where(and(ofId(scope, id), isNull(clinicalCase.deletedAt)))
    .returning({ id: clinicalCase.id })
  return rows.length > 0
}

/** False if this clinic has no such case, or if it is not deleted, is held, or was deleted before `deletedAfter`. */
export const unmarkCaseDeleted = async (scope: ClinicScope, id: string, deletedAfter: Date): Promise<boolean> => {
  const rows = await scope.db
    .update(clinicalCase)
    .set({ deletedAt: null })
    .where(and(ofId(scope, id), gt(clinicalCase.deletedAt, deletedAfter), isNull(clinicalCase.heldAt)))
    .returning({ id: clinicalCase.id })
  return rows.length > 0
}
