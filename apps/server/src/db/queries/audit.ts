import { and, desc, eq, lt } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { auditEvent, clinic } from '../schema.ts'

type NewAuditEvent = Omit<typeof auditEvent.$inferInsert, 'clinicId'>

export const insertAuditEvent = async ({ db, clinicId }: ClinicScope, values: NewAuditEvent): Promise<void> => {
  await db.insert(auditEvent).values({ ...values, clinicId })
}

/** What a person did in whichever clinic, newest first; one more than `limit` where there is a next page. */
export const findActivity = (db: Queryable, userId: string, limit: number, after: string | undefined) =>
  db
    .select({
      id: auditEvent.id,
      action: auditEvent.action,
      subjectId: auditEvent.subjectId,
      clinicName: clinic.name,
      createdAt: auditEvent.createdAt,
    })
    .from(auditEvent)
    .innerJoin(clinic, eq(clinic.id, auditEvent.clinicId))
    .where(and(eq(auditEvent.by, userId), after ? lt(auditEvent.id, after) : undefined))
    .orderBy(desc(auditEvent.id))
    .limit(limit + 1)
