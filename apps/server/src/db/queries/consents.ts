import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../clinic-scope.ts'
import { patientConsent, user } from '../schema.ts'

type NewConsent = Omit<typeof patientConsent.$inferInsert, 'clinicId'>

export const insertConsent = async ({ db, clinicId }: ClinicScope, values: NewConsent): Promise<void> => {
  await db.insert(patientConsent).values({ ...values, clinicId })
}

/** The latest of each purpose, with who recorded it. */
export const findConsents = ({ db, clinicId }: ClinicScope, patientId: string) =>
  db
    .selectDistinctOn([patientConsent.purpose], {
      purpose: patientConsent.purpose,
      given: patientConsent.given,
      createdAt: patientConsent.createdAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(patientConsent)
    .innerJoin(user, eq(user.id, patientConsent.by))
    .where(and(eq(patientConsent.clinicId, clinicId), eq(patientConsent.patientId, patientId)))
    .orderBy(patientConsent.purpose, desc(patientConsent.id))

/** SQL: whether the patient of a row consents to training as it stands. */
export const consentsToTraining = ({ db, clinicId }: ClinicScope, patientId: PgColumn) => {
  const latest = db
    .select({ given: patientConsent.given })
    .from(patientConsent)
    .where(
      and(
        eq(patientConsent.clinicId, clinicId),
        eq(patientConsent.patientId, patientId),
        eq(patientConsent.purpose, 'training'),
      ),
    )
    .orderBy(desc(patientConsent.id))
    .limit(1)
  return sql`coalesce((${latest}), false)`
}
