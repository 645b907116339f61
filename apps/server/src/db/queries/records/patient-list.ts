import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Slice } from '../../paging.ts'
import { clinicalCase, patient, patientMerge } from '../../schema.ts'
import type { WordPatterns } from '../../searchable.ts'
import { imagesOfPatient } from './patient-images.ts'
import { hadIdentity } from './patient-merges.ts'
import { hasIdentity, type PatientIdentity } from './patients.ts'

export interface PatientSearch extends Slice {
  /** The searchable text must contain each of them; an empty list finds every patient. */
  readonly words: readonly WordPatterns[]
  /** Null for patients who are not deleted; else those deleted after this time. */
  readonly deletedAfter: Date | null
  readonly sort: 'name' | 'recent' | 'deleted'
  /** Only the patient with this record number, or those with this document; after a merge, who remains. */
  readonly identity?: PatientIdentity
  /** Only patients changed at or after this time. */
  readonly changedSince?: Date | undefined
  /** Only patients that come after this one in the list; it may be deleted, or merged into another. */
  readonly after?: string | undefined
}

/** Up to this many matches are returned with the count; with more, walking the index finds the page quickly. */
const few = 1000

/** The collation "C" makes both databases sort alike. */
const lastNameFirst = sql`${patient.search} collate "C"`

/** The index's own order. */
const byName = [asc(lastNameFirst), asc(patient.id)]

/** The reverse orders, for pages near the end. */
const reversed = {
  name: [desc(lastNameFirst), desc(patient.id)],
  recent: [asc(patient.id)],
  deleted: [asc(patient.deletedAt), asc(patient.id)],
}
/** An id begins with its time, and is in an index with the clinic. */
const orders = {
  name: byName,
  recent: [desc(patient.id)],
  deleted: [desc(patient.deletedAt), desc(patient.id)],
}

/** The number of matching patients, and their ids if there are few: one pass without a sort. */
const patientSearchQuery = (scope: ClinicScope, search: PatientSearch) =>
  scope.db
    .select({
      total: sql`count(*)`.mapWith(Number),
      ids: sql<readonly string[] | null>`case when count(*) <= ${few} then array_to_json(array_agg(${patient.id})) end`,
    })
    .from(patient)
    .where(found(scope, search))

/** The number of patients that the search finds, and the ids of one page in order. */
export const searchPatients = async (scope: ClinicScope, search: PatientSearch) => {
  if (search.words.length === 0) {
    const total = await scope.db.$count(patient, found(scope, search))
    return { total, ids: await walk(scope, search, total) }
  }
  const [row] = await patientSearchQuery(scope, search)
  const total = row?.total ?? 0
  // A rare word must not be searched for twice.
  const chosen = row?.ids ? and(eq(patient.clinicId, scope.clinicId), inArray(patient.id, [...row.ids])) : undefined
  return { total, ids: await walk(scope, search, total, chosen) }
}

/** One page in the requested order, walked to from the nearer end. */
const walk = async (scope: ClinicScope, search: PatientSearch, total: number, which = found(scope, search)) => {
  const { offset } = search
  const limit = Math.min(search.limit, total - offset)
  if (limit <= 0) return []
  const after = total - offset - limit
  const isLate = after < offset
  const page = await scope.db
    .select({ id: patient.id })
    .from(patient)
    .where(and(which, search.after === undefined ? undefined : isAfter(scope, search.after, search.sort)))
    .orderBy(...(isLate ? reversed : orders)[search.sort])
    .offset(isLate ? after : offset)
    .limit(limit)
  const ids = page.map(({ id }) => id)
  return isLate ? ids.reverse() : ids
}

const isAfter = (scope: ClinicScope, id: string, sort: PatientSearch['sort']) => {
  if (sort === 'recent') return lt(patient.id, id)
  return sort === 'deleted' ? isDeletedBefore(scope, id) : isLaterByName(scope, id)
}

/** After one that was restored since, the list begins anew. */
const isDeletedBefore = ({ clinicId }: ClinicScope, id: string) =>
  sql`(${patient.deletedAt}, ${patient.id}) < (
    select coalesce(last_read.deleted_at, 'infinity'), last_read.id from ${patient} as last_read
    where last_read.id = ${id} and last_read.clinic_id = ${clinicId}
  )`

const isLaterByName = ({ clinicId }: ClinicScope, id: string) =>
  sql`(${lastNameFirst}, ${patient.id}) > (
    select last_read.search collate "C", last_read.id from ${patient} as last_read
    where last_read.id = ${id} and last_read.clinic_id = ${clinicId}
    union all
    select merged.gone->>'search' collate "C", merged.gone_id from ${patientMerge} as merged
    where merged.gone_id = ${id} and merged.clinic_id = ${clinicId}
  )`

const found = (scope: ClinicScope, { words, deletedAfter, identity = {}, changedSince }: PatientSearch) => {
  const hasIt = and(...hasIdentity(identity))
  return and(
    eq(patient.clinicId, scope.clinicId),
    deletedAfter ? and(gt(patient.deletedAt, deletedAfter), isNull(patient.heldAt)) : isNull(patient.deletedAt),
    hasIt && or(hasIt, hadIdentity(scope, identity)),
    changedSince && gte(patient.updatedAt, changedSince),
    ...words.map(patterns => or(...patterns.map(pattern => sql`${patient.search} like ${pattern}`))),
  )
}

export type PatientCardRow = Awaited<ReturnType<typeof findPatientCards>>[number]

/** The data of the patients' cards, by last name, including deleted patients. */
export const findPatientCards = async (scope: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const { db, clinicId } = scope
  const images = imagesOfPatient(scope, patient.id)
  const pictures = db
    .select({
      imageCount: sql`count(*)`.mapWith(Number).as('image_count'),
      lastImageAt: sql`max(${images.createdAt})`.mapWith(images.createdAt).as('last_image_at'),
    })
    .from(images)
    .as('pictures')
  const merges = db
    .select({
      mergedIds: sql<
        readonly string[] | null
      >`array_to_json(array_agg(${patientMerge.goneId} order by ${patientMerge.id}))`.as('merged_ids'),
    })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.patientId, patient.id)))
    .as('merges')
  const ofPatient = and(eq(clinicalCase.patientId, patient.id), isNull(clinicalCase.deletedAt))
  return db
    .select({
      patient,
      mergedIds: merges.mergedIds,
      caseCount: db.$count(clinicalCase, ofPatient),
      imageCount: pictures.imageCount,
      lastImageAt: pictures.lastImageAt,
    })
    .from(patient)
    .leftJoinLateral(pictures, sql`true`)
    .leftJoinLateral(merges, sql`true`)
    .where(and(eq(patient.clinicId, clinicId), inArray(patient.id, [...ids])))
    .orderBy(...byName)
}
