import type { ClinicScope } from '../clinic-scope.ts'
import { auditEvent } from '../schema.ts'

type NewAuditEvent = Omit<typeof auditEvent.$inferInsert, 'clinicId'>

export const insertAuditEvent = async ({ db, clinicId }: ClinicScope, values: NewAuditEvent): Promise<void> => {
  await db.insert(auditEvent).values({ ...values, clinicId })
}
