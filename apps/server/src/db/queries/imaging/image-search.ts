import { and, eq, inArray, isNull, like, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../applied-migrations.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import { allRows } from '../../paging.ts'
import { analysis, clinicalCase, image, patient, report } from '../../schema.ts'
import type { WordPatterns } from '../../searchable.ts'
import { hiddenImages } from '../records/hidden.ts'

/**
 * Up to this many matches are found once, then passed to each query of the list and counted; above it the list only reports
 * that there are more.
 */
export const fewFound = 5000

/** The radiographs of up to this many patients are read without checking first whether they exceed `fewFound`. */
const fewPatients = 1000

/** A radiograph is found in at most three ways: by itself, by its patient and by its report. */
const waysEach = 3

/** The analyses of the radiographs that a search finds. */
export interface FoundAnalyses {
  /** Newest first; null if there are more than `fewFound`. */
  readonly ids: readonly string[] | null
  /** A condition to check per analysis: with many matches a page is complete soon. */
  readonly condition: SQL
  /** That condition as a set, for when another filter leaves few of many matches. */
  readonly all: SQL
}

const holds = (text: SQLWrapper, words: readonly WordPatterns[]) =>
  words.map(patterns => or(...patterns.map(pattern => like(sql`${text}`, pattern))))

const isPatient = ({ clinicId }: ClinicScope, words: readonly WordPatterns[]) =>
  and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), ...holds(patient.search, words))

const isReport = ({ clinicId }: ClinicScope, words: readonly WordPatterns[]) =>
  and(
    eq(report.clinicId, clinicId),
    // Uses the report's index; the first line is the patient's name.
    ...holds(report.search, words),
    ...holds(sql`split_part(${report.search}, E'\n', 1)`, words),
  )

const anyOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`

/**
 * The radiographs whose file, DICOM header, patient or report contains all the words. Each source is a query of its own,
 * because joining them first takes ten times as long. The patients found before are passed as a list, so that the planner
 * knows how few they are.
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

/** The radiographs of patients, by their case and by themselves; none is in both sets. */
const imagesOf = ({ db, clinicId }: ClinicScope, ofPatients: (column: PatientColumn) => SQL) => {
  // A lookup for each of the few rows, because a join reads every case of the clinic.
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
 * The matching patients if they are few; else null, with whether some of them already exceed `fewFound` radiographs, which
 * saves the full search. Each is looked up by index until there are enough, because a join would read every radiograph.
 */
const findPatients = async (scope: ClinicScope, words: readonly WordPatterns[]) => {
  const { db } = scope
  const named = db
    .select({ id: patient.id })
    .from(patient)
    .where(isPatient(scope, words))
    .limit(fewFound + 1)
  const { byCase, byPatient } = imagesOf(scope, column => sql`${column} = wanted.id`)
  const own = unionAll(byCase, byPatient).as('own')
  const theirs = db
    .select({ id: own.id })
    .from(sql`wanted`)
    .innerJoinLateral(own, sql`true`)
    .where(notInArray(own.id, hiddenImages(scope)))
    .limit(fewFound + 1)
  const rows = rowsOf<{ id: string | null; images: number | null }>(
    await db.execute(sql`
      with wanted as materialized (${named}), few as materialized (select id from wanted limit ${fewPatients + 1})
      select id, null::integer as images from few where (select count(*) from few) <= ${fewPatients}
      union all
      select null, count(*)::integer from (${theirs}) as theirs
      where (select count(*) from few) > ${fewPatients} having (select count(*) from few) > ${fewPatients}`),
  )
  const many = rows.find(({ id }) => id === null)
  if (many?.images && many.images > fewFound) return { patients: null, isMany: true }
  const ids = many ? await named : rows
  return { patients: ids.length > fewFound ? null : ids.flatMap(({ id }) => id ?? []), isMany: false }
}

/** SQL condition: the current radiograph is a match, checked by the keys of its own rows. */
const hasWords = (scope: ClinicScope, words: readonly WordPatterns[]): SQL => {
  const { db, clinicId } = scope
  const own = db
    .select({ found: sql`true` })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .where(
      and(
        sql`${image.id} = ${analysis.imageId}`,
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
  // Not `exists`, because the planner might evaluate it for all radiographs at once.
  return sql`coalesce((${own}), (${reported}), false)`
}

/** All matches, newest first, or more than `fewFound` of them. */
const findIds = async (scope: ClinicScope, words: readonly WordPatterns[], patients: readonly string[] | null) => {
  const { db, clinicId } = scope
  const found = imagesWith(scope, words, patients).as('found')
  const own = db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(sql`${analysis.imageId} = ${found.id}`, eq(analysis.clinicId, clinicId)))
    // The limit makes the planner look up each row instead of joining all analyses.
    .limit(allRows)
    .as('own')
  const rows = await db
    .select({ id: own.id })
    .from(found)
    .innerJoinLateral(own, sql`true`)
    .where(notInArray(found.id, hiddenImages(scope)))
    .limit(waysEach * fewFound + 1)
  return [...new Set(rows.map(({ id }) => id))].sort().reverse()
}

/** Undefined if there is nothing to search for. */
export const searchImages = async (
  scope: ClinicScope,
  words: readonly WordPatterns[],
): Promise<FoundAnalyses | undefined> => {
  if (words.length === 0) return undefined
  const { patients, isMany } = await findPatients(scope, words)
  const found = isMany ? null : await findIds(scope, words, patients)
  const ids = found && found.length > fewFound ? null : found
  if (ids) return { ids, condition: anyOf(analysis.id, ids), all: anyOf(analysis.id, ids) }
  const all = inArray(analysis.imageId, imagesWith(scope, words, patients))
  return { ids, condition: hasWords(scope, words), all }
}
