import { and, eq, inArray, isNull, like, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, image, patient, report } from '../schema.ts'
import type { WordPatterns } from '../searchable.ts'
import { hiddenImages } from './hidden.ts'

/** Up to so many are looked for once, named to each query of the list and counted; of more it is said that there are more. */
export const fewFound = 5000

/** In so many ways at most one radiograph is found: by itself, its patient and its report. */
const waysEach = 3

/** What a search finds. */
export interface FoundImages {
  /** More than `fewFound`. */
  readonly areMany: boolean
  /** The condition on a radiograph, asked of one after the other where they are many: a page then ends soon. */
  readonly condition: (imageId: ImageId) => SQL | undefined
  /** The same, found all at once: where another filter leaves few of the many. */
  readonly all: (imageId: ImageId) => SQL
}
type ImageId = typeof image.id | typeof analysis.imageId

const holds = (text: SQLWrapper, words: readonly WordPatterns[]) =>
  words.map(patterns => or(...patterns.map(pattern => like(sql`${text}`, pattern))))

const isPatient = ({ clinicId }: ClinicScope, words: readonly WordPatterns[]) =>
  and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), ...holds(patient.search, words))

const isReport = ({ clinicId }: ClinicScope, words: readonly WordPatterns[]) =>
  and(
    eq(report.clinicId, clinicId),
    // By its index; the first line is the patient's name.
    ...holds(report.search, words),
    ...holds(sql`split_part(${report.search}, E'\n', 1)`, words),
  )

const anyOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`

/**
 * The radiographs whose file, DICOM header, patient or report has all the words: each asked by itself, for joining them all first takes
 * ten times as long. The patients that were found before are named, so that the planner knows how few they are.
 */
const imagesWith = (scope: ClinicScope, words: readonly WordPatterns[], patients: readonly string[] | null) => {
  const { db, clinicId } = scope
  const wanted = db.select({ id: patient.id }).from(patient).where(isPatient(scope, words))
  const ofPatients = (column: typeof image.patientId | typeof clinicalCase.patientId) =>
    patients ? anyOf(column, patients) : inArray(column, wanted)
  const byItself = db
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), ...holds(image.search, words)))
  const byCase = db
    .select({ id: image.id })
    .from(clinicalCase)
    .innerJoin(image, eq(image.caseId, clinicalCase.id))
    .where(and(eq(clinicalCase.clinicId, clinicId), ofPatients(clinicalCase.patientId)))
  const byPatient = db
    .select({ id: image.id })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(and(eq(image.clinicId, clinicId), ofPatients(image.patientId), isNull(clinicalCase.patientId)))
  const byReport = db
    .select({ id: analysis.imageId })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(isReport(scope, words))
  return unionAll(byItself, byCase, byPatient, byReport)
}

/** Whether the radiograph at hand is one of those: its own rows are looked at, by their keys. */
const hasWords = (scope: ClinicScope, words: readonly WordPatterns[], imageId: ImageId): SQL => {
  const { db, clinicId } = scope
  const own = db
    .select({ found: sql`true` })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .where(
      and(
        sql`${image.id} = ${imageId}`,
        eq(image.clinicId, clinicId),
        or(and(...holds(image.search, words)), isPatient(scope, words)),
      ),
    )
    .limit(1)
  const reported = db
    .select({ found: sql`true` })
    .from(report)
    .where(and(sql`${report.analysisId} = ${analysis.id}`, isReport(scope, words)))
    .limit(1)
  // No `exists`, which the planner may answer for all radiographs at once.
  return sql`coalesce((${own}), (${reported}), false)`
}

/** Undefined where there is nothing to look for. */
export const searchImages = async (
  scope: ClinicScope,
  words: readonly WordPatterns[],
): Promise<FoundImages | undefined> => {
  if (words.length === 0) return undefined
  const { db } = scope
  const patients = (
    await db
      .select({ id: patient.id })
      .from(patient)
      .where(isPatient(scope, words))
      .limit(fewFound + 1)
  ).map(({ id }) => id)
  const known = patients.length > fewFound ? null : patients
  const found = imagesWith(scope, words, known).as('found')
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .where(notInArray(found.id, hiddenImages(scope)))
    .limit(waysEach * fewFound + 1)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const areMany = ids.length > fewFound
  const all = (imageId: ImageId) => (areMany ? inArray(imageId, imagesWith(scope, words, known)) : anyOf(imageId, ids))
  return { areMany, all, condition: imageId => (areMany ? hasWords(scope, words, imageId) : anyOf(imageId, ids)) }
}
