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
  /** Null where they are more than `fewFound`. */
  readonly ids: readonly string[] | null
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
  const byItself = db
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), ...holds(image.search, words)))
  const byReport = db
    .select({ id: analysis.imageId })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(isReport(scope, words))
  const wanted = db.select({ id: patient.id }).from(patient).where(isPatient(scope, words))
  const { byCase, byPatient } = imagesOf(scope, column =>
    patients ? anyOf(column, patients) : inArray(column, wanted),
  )
  return unionAll(byItself, byCase, byPatient, byReport)
}

type PatientColumn = typeof image.patientId | typeof clinicalCase.patientId

/** Those of patients, by their case and by themselves: none is in both. */
const imagesOf = ({ db, clinicId }: ClinicScope, ofPatients: (column: PatientColumn) => SQL) => {
  // Looked up for each of the few: a join reads every case of the clinic.
  const patientOfCase = sql`(select c.patient_id from clinical_case c where c.id = ${image.caseId})`
  const byCase = db
    .select({ id: image.id })
    .from(clinicalCase)
    .innerJoin(image, eq(image.caseId, clinicalCase.id))
    .where(and(eq(clinicalCase.clinicId, clinicId), ofPatients(clinicalCase.patientId)))
  const byPatient = db
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), ofPatients(image.patientId), isNull(patientOfCase)))
  return { byCase, byPatient }
}

/**
 * Whether some of the patients that were found already have more than `fewFound`, which spares the look for all. Each is looked
 * up by the indexes until there are enough, for a plan that joins them reads every radiograph.
 */
const haveMany = async (scope: ClinicScope, patients: readonly string[]): Promise<boolean> => {
  const { byCase, byPatient } = imagesOf(scope, column => sql`${column} = wanted.id`)
  const own = unionAll(byCase, byPatient).as('own')
  const rows = await scope.db
    .select({ id: own.id })
    .from(sql`unnest(${`{${patients.join(',')}}`}::uuid[]) as wanted(id)`)
    .innerJoinLateral(own, sql`true`)
    .where(notInArray(own.id, hiddenImages(scope)))
    .limit(fewFound + 1)
  return rows.length > fewFound
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

/** All that are found, or more than `fewFound` of them. */
const findIds = async (scope: ClinicScope, words: readonly WordPatterns[], patients: readonly string[] | null) => {
  const found = imagesWith(scope, words, patients).as('found')
  const rows = await scope.db
    .select({ id: found.id })
    .from(found)
    .where(notInArray(found.id, hiddenImages(scope)))
    .limit(waysEach * fewFound + 1)
  return [...new Set(rows.map(({ id }) => id))]
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
  const found = known === null && (await haveMany(scope, patients)) ? null : await findIds(scope, words, known)
  const ids = found && found.length > fewFound ? null : found
  const all = (imageId: ImageId) => (ids ? anyOf(imageId, ids) : inArray(imageId, imagesWith(scope, words, known)))
  return { ids, all, condition: imageId => (ids ? anyOf(imageId, ids) : hasWords(scope, words, imageId)) }
}

/** The analyses of the radiographs, each looked up: so many ids are a scan of all analyses otherwise. */
export const analysesOfFound = ({ db, clinicId }: ClinicScope, ids: readonly string[]) => {
  const own = db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(sql`${analysis.imageId} = wanted.id`, eq(analysis.clinicId, clinicId)))
    .offset(0)
    .as('own')
  return db
    .select({ id: own.id })
    .from(sql`unnest(${`{${ids.join(',')}}`}::uuid[]) as wanted(id)`)
    .innerJoinLateral(own, sql`true`)
}
