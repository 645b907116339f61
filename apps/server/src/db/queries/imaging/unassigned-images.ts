import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, image } from '../../schema.ts'
import { isShown } from '../records/hidden.ts'
import { unassignedImages } from './analysis-filter.ts'

/** The latest radiographs without a patient, with facts that may identify the patient. */
export const findUnassigned = (scope: ClinicScope, limit: number) =>
  scope.db
    .select({
      id: image.id,
      analysisId: analysis.id,
      fileName: image.fileName,
      dicom: image.dicom,
      type: analysis.type,
      createdAt: image.createdAt,
    })
    .from(image)
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .where(
      and(eq(image.clinicId, scope.clinicId), inArray(image.id, unassignedImages(scope)), isShown(scope, image.id)),
    )
    .orderBy(desc(image.id))
    .limit(limit)
