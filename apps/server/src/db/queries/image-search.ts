import { and, eq, inArray, isNull, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, image, patient, report } from '../schema.ts'
import type { WordPatterns } from '../searchable.ts'

/** Up to so many are looked for once, and named to each query of the list. */
const few = 1000

const holds = (text: SQLWrapper, words: readonly WordPatterns[]) =>
  words.map(patterns => or(...patterns.map(pattern => like(sql`${text}`, pattern))))

/**
 * The radiographs whose file, DICOM header, patient or report has all the words: each asked by itself, for joining them all first takes
 * ten times as long.
 */
const imagesWith = ({ db, clinicId }: ClinicScope, words: readonly WordPatterns[]) => {
  const ofPatient = and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), ...holds(patient.search, words))
  const byItself = db
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), ...holds(image.search, words)))
  const byCase = db
    .select({ id: image.id })
    .from(patient)
    .innerJoin(clinicalCase, and(eq(clinicalCase.patientId, patient.id), eq(clinicalCase.clinicId, clinicId)))
    .innerJoin(image, eq(image.caseId, clinicalCase.id))
    .where(ofPatient)
  const byPatient = db
    .select({ id: image.id })
    .from(patient)
    .innerJoin(image, and(eq(image.patientId, patient.id), eq(image.clinicId, clinicId)))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(and(ofPatient, isNull(clinicalCase.patientId)))
  const byReport = db
    .select({ id: analysis.imageId })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    // The first line is the patient's name.
    .where(and(eq(report.clinicId, clinicId), ...holds(sql`split_part(${report.search}, E'\n', 1)`, words)))
  return union(byItself, byCase, byPatient, byReport)
}

/** A condition on the radiographs that a search finds. */
export type FoundImages = (imageId: typeof image.id | typeof analysis.imageId) => SQL

/** Undefined where there is nothing to look for. */
export const searchImages = async (
  scope: ClinicScope,
  words: readonly WordPatterns[],
): Promise<FoundImages | undefined> => {
  if (words.length === 0) return undefined
  const ids = (await imagesWith(scope, words).limit(few + 1)).map(({ id }) => id)
  if (ids.length === 0) return () => sql`false`
  return imageId => inArray(imageId, ids.length > few ? imagesWith(scope, words) : ids)
}
