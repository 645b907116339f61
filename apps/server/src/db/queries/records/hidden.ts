import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, image } from '../../schema.ts'

/**
 * Radiographs that are deleted, by themselves or with their case, or held. They are few and have their own indexes.
 */
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

/** Neither deleted nor held. The few hidden ones are found first, so that the others need no lookup of their case. */
export const isShown = (scope: ClinicScope, imageId: typeof image.id | typeof analysis.imageId) =>
  notInArray(imageId, hiddenImages(scope))

/** Like `isShown`, for rows that reference an analysis, without reading the analysis. */
export const isOfShown = (scope: ClinicScope, analysisId: PgColumn) =>
  notInArray(
    analysisId,
    scope.db
      .select({ id: analysis.id })
      .from(analysis)
      .where(inArray(analysis.imageId, hiddenImages(scope))),
  )

/** Excludes a radiograph whose case, `caseId`, is in the trash. */
export const withoutDeletedCase = (caseId: SQL): SQL =>
  sql`not exists (select 1 from clinical_case c where c.id = ${caseId} and c.deleted_at is not null)`
