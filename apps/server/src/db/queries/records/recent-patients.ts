import { and, desc, eq, isNull, max } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { clinicalCase, image, patient } from '../../schema.ts'
import { ofPatient } from '../imaging/analysis-filter.ts'

/** The number of radiographs that are searched, so that a long series of one patient does not hide others. */
const radiographs = 200

/** The patients of the clinic's latest radiographs and its latest records, newest first. */
export const findRecentPatients = async ({ db, clinicId }: ClinicScope, limit: number): Promise<readonly string[]> => {
  const ofImages = db
    .select({ id: patient.id, at: image.createdAt })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .innerJoin(patient, ofPatient)
    .where(and(eq(image.clinicId, clinicId), eq(patient.clinicId, clinicId), isNull(image.deletedAt)))
    .orderBy(desc(image.id))
    .limit(radiographs)
  const added = db
    .select({ id: patient.id, at: patient.createdAt })
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt)))
    .orderBy(desc(patient.id))
    .limit(limit)
  const both = unionAll(ofImages, added).as('both')
  const latest = max(both.at)
  const rows = await db.select({ id: both.id, latest }).from(both).groupBy(both.id).orderBy(desc(latest)).limit(limit)
  return rows.map(({ id }) => id)
}
