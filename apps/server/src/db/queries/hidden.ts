import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, image } from '../schema.ts'

/** Those that are deleted, by themselves or with their case, or held: few, found by their own indexes. */
export const hiddenImages = ({ db, clinicId }: ClinicScope) =>
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
  )

/** Neither deleted nor held. The few that are hidden are found first, so that the many need no look at their case. */
export const isShown = (scope: ClinicScope, imageId: typeof image.id | typeof analysis.imageId) =>
  notInArray(imageId, hiddenImages(scope))

/** The same of what names an analysis, without a look at that. */
export const isOfShown = (scope: ClinicScope, analysisId: PgColumn) =>
  notInArray(
    analysisId,
    scope.db
      .select({ id: analysis.id })
      .from(analysis)
      .where(inArray(analysis.imageId, hiddenImages(scope))),
  )

/** Of a radiograph whose case is named by `caseId`: it is not in the trash with that. */
export const withoutDeletedCase = (caseId: SQL): SQL =>
  sql`not exists (select 1 from clinical_case c where c.id = ${caseId} and c.deleted_at is not null)`
