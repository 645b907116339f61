import { daysToRestore } from '@xrai/contract/records/case'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, clinicalCase, image, patient } from '../../schema.ts'

/**
 * Like `RetentionPolicy` of records/personal-data/lifecycle.ts, but `years` is the installation's value; each row's clinic may
 * retain its records longer.
 */
export interface Policy {
  readonly now: Date
  readonly years: number | null
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** The longer of the installation's term and the clinic's; null if neither is set. */
export const retentionTerm = (clinicId: SQL, years: number | null): SQL<number | null> =>
  sql`greatest(${years}::integer, (select c.record_years from clinic c where c.id = ${clinicId}))`

/**
 * Whole years later in UTC, independent of the session's time zone. Null without reading the entries if nothing is retained.
 */
const heldUntil = (lastEntryAt: SQL, term: SQL): SQL => sql`(
  select case when held.years is null then null
    else ((${lastEntryAt}) at time zone 'UTC' + make_interval(years => held.years)) at time zone 'UTC' end
  from (select ${term} as years) held)`

/** `lifecycleOf` of records/personal-data/lifecycle.ts in SQL; `term` in whole years. */
export const lifecycleState = (undoUntil: SQL, lastEntryAt: SQL, now: Date, term: SQL): SQL<string> => sql<string>`
  case
    when (${undoUntil}) is null then 'active'
    when ${at(now)} < (${undoUntil}) then 'trashed'
    when ${at(now)} < ${heldUntil(lastEntryAt, term)} then 'held'
    else 'erased'
  end`

/** The tables of which an analysis may have many rows: joined, their rows would multiply. */
const ofAnalysis = ['review', 'tooth_range', 'tooth_presence', 'decision', 'earlier_result', 'measure']
const latestOfAnalysis = sql.join(
  ofAnalysis.map(
    table => sql`(select max(one.created_at) from ${sql.identifier(table)} one where one.analysis_id = a.id)`,
  ),
  sql`, `,
)

/** The latest write concerning these images; correlated with the outer row. */
const latestOfImages = (images: SQL): SQL => sql`(
  select max(greatest(i.created_at, a.created_at, r.issued_at, r.updated_at, ${latestOfAnalysis}))
  from image i
  left join analysis a on a.image_id = i.id
  left join report r on r.analysis_id = a.id
  where ${images})`

/** The latest write concerning these odontograms. */
const latestOfOdontograms = (which: SQL): SQL => sql`(
  select max(greatest(o.created_at, o.signed_at,
    (select max(oc.created_at) from odontogram_change oc where oc.odontogram_id = o.id)))
  from odontogram o
  where ${which})`

/** The last entry of the query's `clinical_case` row. */
const lastEntryOfCase = sql`greatest(clinical_case.created_at, ${latestOfImages(sql`i.case_id = clinical_case.id`)})`

/** The last entry of the query's `image` row; for an image in a case that of the case, which is the care process. */
const lastEntryOfImage = sql`greatest(
  ${latestOfImages(sql`i.id = image.id`)},
  (select c.created_at from clinical_case c where c.id = image.case_id),
  ${latestOfImages(sql`i.case_id = image.case_id`)})`

/**
 * The latest signature of a report for the query's `patient` row, or for another who was merged into it; the radiograph may
 * be another patient's since.
 */
const latestSignedForPatient = sql`(
  select max(s.signed_at)
  from report_signature s
  join signed_report d on d.id = s.id
  where d.clinic_id = patient.clinic_id and d.signed_for in (
    select patient.id union all select m.gone_id from patient_merge m where m.patient_id = patient.id))`

/** The last entry of the query's `patient` row, over everything that belongs to the patient. */
const lastEntryOfPatient = sql`greatest(
  patient.created_at,
  (select max(c.created_at) from clinical_case c where c.patient_id = patient.id),
  ${latestOfOdontograms(sql`o.patient_id = patient.id`)},
  (select max(greatest(n.created_at, n.edited_at)) from patient_note n where n.patient_id = patient.id),
  (select max(pc.created_at) from patient_consent pc where pc.patient_id = patient.id),
  ${latestSignedForPatient},
  ${latestOfImages(sql`i.patient_id = patient.id`)},
  ${latestOfImages(sql`i.case_id in (select c.id from clinical_case c where c.patient_id = patient.id)`)})`

/** The last entry of the query's `clinic` row; null if it never had a record. */
const lastEntryOfClinic = sql`greatest(
  (select max(p.created_at) from patient p where p.clinic_id = clinic.id),
  (select max(c.created_at) from clinical_case c where c.clinic_id = clinic.id),
  ${latestOfOdontograms(sql`o.clinic_id = clinic.id`)},
  (select max(greatest(n.created_at, n.edited_at)) from patient_note n where n.clinic_id = clinic.id),
  (select max(pc.created_at) from patient_consent pc where pc.clinic_id = clinic.id),
  ${latestOfImages(sql`i.clinic_id = clinic.id`)})`

const isHeldPatient = sql`p.held_at is not null and
  (p.id = image.patient_id or p.id = (select c.patient_id from clinical_case c where c.id = image.case_id))`

/** Without the patient's row their erasure would no longer find what belongs to them. */
const isToBeErased = sql`exists (
  select 1 from erasure e where e.kind = 'patient' and e.subject_id = patient.id and e.done_at is null)`

/** A row held with its patient is erased with the patient. */
const isItself = {
  clinical_case: sql`clinical_case.held_at is null`,
  patient: sql`(patient.held_at is null and not ${isToBeErased})`,
  patient_note: sql`true`,
  image: sql`(image.held_at is null or not exists (select 1 from patient p where ${isHeldPatient}))`,
} as const

/**
 * Rows that the sweep erases: trashed, past the restore period and not held. A record is never newer than its entries, so
 * one younger than the retention needs no lookup of its entries.
 */
const isErasable = (
  table: 'clinical_case' | 'image' | 'patient' | 'patient_note',
  lastEntryAt: SQL,
  policy: Policy,
): SQL => {
  const row = sql.identifier(table)
  const undoUntil = sql`${row}.deleted_at + make_interval(hours => ${daysToRestore * 24}::integer)`
  const term = retentionTerm(sql`${row}.clinic_id`, policy.years)
  const stateWith = (entryAt: SQL) => lifecycleState(undoUntil, entryAt, policy.now, term)
  const mayBeErased = sql`${stateWith(sql`${row}.created_at`)} = 'erased'`
  return sql`${row}.deleted_at is not null and ${isItself[table]}
    and case when ${mayBeErased} then ${stateWith(lastEntryAt)} = 'erased' else false end`
}

export const isErasableCase = (policy: Policy): SQL => isErasable('clinical_case', lastEntryOfCase, policy)
export const isErasableImage = (policy: Policy): SQL => isErasable('image', lastEntryOfImage, policy)
export const isErasableNote = (policy: Policy): SQL =>
  isErasable('patient_note', sql`greatest(patient_note.created_at, patient_note.edited_at)`, policy)
export const isErasablePatient = (policy: Policy): SQL => isErasable('patient', lastEntryOfPatient, policy)

const only = async (rows: Promise<{ readonly lastEntryAt: Date | null }[]>): Promise<Date | null> =>
  (await rows)[0]?.lastEntryAt ?? null

/** Null if there is no such case; the same applies below. */
export const findLastEntryOfCase = ({ db }: ClinicScope, id: string): Promise<Date | null> =>
  only(
    db
      .select({ lastEntryAt: lastEntryOfCase.mapWith(clinicalCase.createdAt) as SQL<Date | null> })
      .from(clinicalCase)
      .where(eq(clinicalCase.id, id)),
  )

/** The latest entry of several images. */
export const findLastEntryOfImages = ({ db }: ClinicScope, ids: readonly string[]): Promise<Date | null> =>
  only(
    db
      .select({ lastEntryAt: sql`max(${lastEntryOfImage})`.mapWith(image.createdAt) as SQL<Date | null> })
      .from(image)
      .where(inArray(image.id, [...ids])),
  )

export const findLastEntryOfPatient = (db: Queryable, id: string): Promise<Date | null> =>
  only(
    db
      .select({ lastEntryAt: lastEntryOfPatient.mapWith(patient.createdAt) as SQL<Date | null> })
      .from(patient)
      .where(eq(patient.id, id)),
  )

export const findLastEntryOfClinic = ({ db, clinicId }: ClinicScope): Promise<Date | null> =>
  only(
    db
      .select({ lastEntryAt: lastEntryOfClinic.mapWith(clinic.createdAt) as SQL<Date | null> })
      .from(clinic)
      .where(eq(clinic.id, clinicId)),
  )

/** The years for which the clinic's records are retained, given `years` of the installation; null for none. */
export const findRetentionTerm = async (
  { db, clinicId }: ClinicScope,
  years: number | null,
): Promise<number | null> => {
  const [row] = await db
    .select({ term: sql<number | null>`greatest(${years}::integer, ${clinic.recordYears})` })
    .from(clinic)
    .where(eq(clinic.id, clinicId))
  return row?.term ?? years
}
