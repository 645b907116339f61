import { daysToRestore } from '@xrai/contract/records/limits'
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { Queryable } from '../../database.ts'
import { clinic, clinicalCase, image, patient, patientLink } from '../../schema.ts'
import { withoutDeletedCase } from '../records/hidden.ts'

/*
 * Everything that ends between `after` and `until`, in all clinics that are not closed: for background work without a
 * session.
 */

interface Span {
  readonly after: Date
  readonly until: Date
}

export const findEndingTrials = (db: Queryable, { after, until }: Span) =>
  db
    .select({ clinicId: clinic.id, endsAt: clinic.trialEndsAt })
    .from(clinic)
    .where(and(clinic.onTrial, gt(clinic.trialEndsAt, after), lte(clinic.trialEndsAt, until), isNull(clinic.heldAt)))

/** Links that no patient opened, if their lifetime was more than a day. */
export const findEndingLinks = (db: Queryable, { after, until }: Span) =>
  db
    .select({
      clinicId: patientLink.clinicId,
      id: patientLink.id,
      analysisId: patientLink.analysisId,
      by: patientLink.by,
      endsAt: patientLink.expiresAt,
    })
    .from(patientLink)
    .where(
      and(
        gt(patientLink.expiresAt, after),
        lte(patientLink.expiresAt, until),
        isNull(patientLink.revokedAt),
        eq(patientLink.openings, 0),
        sql`${patientLink.expiresAt} - ${patientLink.createdAt} > interval '1 day'`,
      ),
    )

/** The clinics whose cases, radiographs or patients leave the trash, with the moment and their time zone. */
export const findEndingTrash = async (
  db: Queryable,
  { after, until }: Span,
): Promise<readonly { readonly clinicId: ClinicId; readonly timeZone: string | null; readonly endsAt: Date }[]> => {
  const ends = await Promise.all(
    [clinicalCase, image, patient].map(table => {
      const end = sql`${table.deletedAt} + make_interval(days => ${daysToRestore}::integer)`
      return db
        .selectDistinct({
          clinicId: table.clinicId,
          timeZone: clinic.timeZone,
          endsAt: sql`${end}`.mapWith(table.deletedAt),
        })
        .from(table)
        .innerJoin(clinic, eq(clinic.id, table.clinicId))
        .where(
          and(
            isNotNull(table.deletedAt),
            isNull(table.heldAt),
            table === image ? withoutDeletedCase(sql`image.case_id`) : undefined,
            sql`${end} > ${after.toISOString()}::timestamptz`,
            sql`${end} <= ${until.toISOString()}::timestamptz`,
          ),
        )
    }),
  )
  return ends.flat()
}

export const findOpenClinics = (db: Queryable) =>
  db.select({ clinicId: clinic.id }).from(clinic).where(isNull(clinic.heldAt))
