import { and, desc, eq, lt, not, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { patientConsent, user } from '../../schema.ts'

type NewConsent = Omit<typeof patientConsent.$inferInsert, 'clinicId'>

export const insertConsent = async ({ db, clinicId }: ClinicScope, values: NewConsent): Promise<void> => {
  await db.insert(patientConsent).values({ ...values, clinicId })
}

/** SQL: for a withdrawal, when the withdrawn consent was given. */
export const givenBefore = ({ db, clinicId }: ClinicScope) => {
  const earlier = alias(patientConsent, 'earlier_consent')
  const latest = db
    .select({ createdAt: earlier.createdAt })
    .from(earlier)
    .where(
      and(
        eq(earlier.clinicId, clinicId),
        eq(earlier.patientId, patientConsent.patientId),
        eq(earlier.purpose, patientConsent.purpose),
        earlier.given,
        not(patientConsent.given),
        lt(earlier.id, patientConsent.id),
      ),
    )
    .orderBy(desc(earlier.id))
    .limit(1)
  return sql`(${latest})`.mapWith((value): Date | null => new Date(value))
}

/** The latest consent for each purpose, with its author. */
export const findConsents = (scope: ClinicScope, patientId: string) =>
  scope.db
    .selectDistinctOn([patientConsent.purpose], {
      purpose: patientConsent.purpose,
      given: patientConsent.given,
      createdAt: patientConsent.createdAt,
      givenAt: givenBefore(scope),
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(patientConsent)
    .innerJoin(user, eq(user.id, patientConsent.by))
    .where(and(eq(patientConsent.clinicId, scope.clinicId), eq(patientConsent.patientId, patientId)))
    .orderBy(patientConsent.purpose, desc(patientConsent.id))

/** SQL condition: the patient of a row consents to training under the current text. */
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
