import { and, eq, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../clinic-scope.ts'
import { type analysis, clinicalCase, image } from '../schema.ts'

/**
 * Neither deleted, by itself or with its case, nor held. The few images that are hidden are found first, so that the many need no look at
 * their case.
 */
export const isShown = ({ db, clinicId }: ClinicScope, imageId: typeof image.id | typeof analysis.imageId) =>
  notInArray(
    imageId,
    unionAll(
      db
        .select({ id: image.id })
        .from(clinicalCase)
        .innerJoin(image, eq(image.caseId, clinicalCase.id))
        .where(and(eq(clinicalCase.clinicId, clinicId), isNotNull(clinicalCase.deletedAt))),
      db
        .select({ id: image.id })
        .from(image)
        .where(and(eq(image.clinicId, clinicId), isNotNull(image.deletedAt))),
      db
        .select({ id: image.id })
        .from(image)
        .where(and(eq(image.clinicId, clinicId), isNotNull(image.heldAt))),
    ),
  )

/** Of a radiograph whose case is named by `caseId`: it is not in the trash with that. */
export const withoutDeletedCase = (caseId: SQL): SQL =>
  sql`not exists (select 1 from clinical_case c where c.id = ${caseId} and c.deleted_at is not null)`
