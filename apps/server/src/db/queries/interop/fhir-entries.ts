import { and, count, desc, eq, gt, gte, inArray, isNotNull, lt, lte, max, not, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { isBeyond, orderOf, placeOf, type SortKey } from '../../keyset.ts'
import {
  analysis,
  clinicalCase,
  decision,
  image,
  patient,
  patientMerge,
  report,
  reportSignature,
  signedReport,
} from '../../schema.ts'
import { patientChangedAt } from '../imaging/analysis-filter.ts'
import { latestReview } from '../imaging/reviews.ts'
import { latestToothRange } from '../imaging/tooth-ranges.ts'
import { isShown } from '../records/hidden.ts'
import { analysesOfSubject, type SubjectRule } from './fhir-subjects.ts'

/** A comparison of FHIR's search with a time range whose end is exclusive. */
export interface TimeRange {
  readonly prefix: 'eq' | 'ne' | 'gt' | 'lt' | 'ge' | 'le' | 'sa' | 'eb' | 'ap'
  readonly from: Date
  readonly before: Date
}

/** All conditions must match; within one condition any value may. */
export interface EntrySearch {
  readonly patientIds?: readonly string[] | undefined
  /** Which patient `patientIds` name. */
  readonly subject: SubjectRule
  readonly analysisIds?: readonly string[] | undefined
  readonly imageIds?: readonly string[] | undefined
  readonly taken: readonly (readonly TimeRange[])[]
  readonly changed: readonly (readonly TimeRange[])[]
  readonly statuses?: readonly string[] | undefined
  /** 'any': every report with a code. */
  readonly reportCodes?: readonly string[] | 'any' | undefined
  readonly studyUids?: readonly string[] | 'any' | undefined
  /** DICOM modality codes. An image whose file has none of `knownModalities` takes the modality of its kind. */
  readonly modalities?: readonly string[] | undefined
  readonly knownModalities?: readonly string[]
  readonly isSigned?: boolean
  /** The time zone of days that are known without an hour. */
  readonly timeZone: string
  /** Newest upload first by default. */
  readonly sort?: readonly EntryOrder[]
}

export interface EntryOrder {
  readonly by: 'taken' | 'changed'
  readonly descending: boolean
}

/** Compares a period from `start` to `end` (FHIR R4, search, 'date'). */
export const compareTime = (start: SQL, end: SQL, { prefix, from, before }: TimeRange): SQL | undefined => {
  const low = sql`${from.toISOString()}::timestamptz`
  const high = sql`${before.toISOString()}::timestamptz`
  const within = and(gte(start, low), lte(end, high))
  switch (prefix) {
    case 'eq':
      return within
    case 'ne':
      return within && not(within)
    case 'gt':
      return gt(end, high)
    case 'lt':
      return lt(start, low)
    case 'ge':
      return gt(end, low)
    case 'le':
      return lt(start, high)
    case 'sa':
      return gte(start, high)
    case 'eb':
      return lte(end, low)
    // The range is already widened for 'about', so an overlap matches.
    case 'ap':
      return and(lt(start, high), gt(end, low))
  }
}

/** The latest version whose document was not erased with its patient. */
const latestSignature = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ id: reportSignature.id, version: reportSignature.version, signedAt: reportSignature.signedAt })
    .from(reportSignature)
    .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .where(and(eq(reportSignature.clinicId, clinicId), eq(reportSignature.analysisId, analysis.id)))
    .orderBy(desc(reportSignature.version))
    .limit(1)
    .as('latest_signature')

type LatestSignature = ReturnType<typeof latestSignature>

/** When the patient of the latest version last changed, was merged into another or was deleted. */
const signedPatientChange = ({ db, clinicId }: ClinicScope, signature: LatestSignature) => {
  const { signedFor } = signedReport
  return db
    .select({ at: sql`greatest(${patient.updatedAt}, ${patientMerge.createdAt})`.as('signed_patient_at') })
    .from(signedReport)
    .leftJoin(patientMerge, and(eq(patientMerge.goneId, signedFor), eq(patientMerge.clinicId, clinicId)))
    .innerJoin(
      patient,
      and(eq(patient.id, sql`coalesce(${patientMerge.patientId}, ${signedFor})`), eq(patient.clinicId, clinicId)),
    )
    .where(and(eq(signedReport.clinicId, clinicId), eq(signedReport.id, signature.id)))
    .as('signed_patient')
}

const latestDecision = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ at: max(decision.at).as('latest_at') })
    .from(decision)
    .where(and(eq(decision.clinicId, clinicId), eq(decision.analysisId, analysis.id)))
    .as('latest_decision')

/**
 * A day lasts from midnight to midnight in the clinic's time zone; an upload is an instant. During an amendment the signed
 * report counts and not the draft; its document is not read otherwise.
 */
const takenSpan = (scope: ClinicScope, timeZone: string) => {
  const { db } = scope
  const latest = latestReview(scope)
  const latestKind = db.select({ kind: latest.kind }).from(latest)
  const signature = latestSignature(scope)
  const signedDay = db
    .select({ day: sql`${signedReport.document}::jsonb->'report'->>'radiographyDate'` })
    .from(signature)
    .innerJoin(signedReport, eq(signedReport.id, signature.id))
  const reportDay = sql`case when ${report.analysisId} is not null then
    case when (${latestKind}) = 'amending' then (${signedDay}) else ${report.header}->>'radiographyDate' end end`
  const day = sql`coalesce(${reportDay}, ${image.dicom}->>'studyDate')::date`
  return {
    start: sql`coalesce(${day}::timestamp at time zone ${timeZone}, ${image.createdAt})`,
    end: sql`coalesce((${day} + 1)::timestamp at time zone ${timeZone}, ${image.createdAt} + interval '1 millisecond')`,
  }
}

const anyOf = (ranges: readonly TimeRange[], { start, end }: { readonly start: SQL; readonly end: SQL }) =>
  or(...ranges.map(range => compareTime(start, end, range)))

const matching = (scope: ClinicScope, search: EntrySearch, after?: readonly string[]) => {
  const { db, clinicId } = scope
  const review = latestReview(scope)
  const signature = latestSignature(scope)
  const decided = latestDecision(scope)
  const range = latestToothRange(scope)
  const signedFor = signedPatientChange(scope, signature)
  const status = sql`case
    when ${signature.version} > 1 then 'amended' when ${signature.version} is not null then 'final'
    when ${analysis.state} = 'failed' then 'cancelled' when ${analysis.state} <> 'done' then 'registered'
    when ${review.kind} = 'reviewed' then 'final' else 'preliminary' end`
  const changedAt = sql`date_trunc('milliseconds', greatest(${analysis.createdAt}, ${analysis.finishedAt}, ${review.createdAt}, ${signature.signedAt}, case when ${signature.id} is null then ${report.updatedAt} end, ${decided.at}, ${range.at}, ${image.updatedAt}, ${clinicalCase.updatedAt}, ${patientChangedAt}, ${signedFor.at}))`
  const changed = { start: changedAt, end: sql`${changedAt} + interval '1 millisecond'` }
  const taken = takenSpan(scope, search.timeZone)
  const sorted = (search.sort ?? []).map(({ by, descending }): SortKey => {
    const value = by === 'taken' ? sql`(${taken.start})` : changedAt
    return { value, type: 'timestamptz', descending }
  })
  const keys: readonly SortKey[] = [...sorted, { value: analysis.id, type: 'uuid', descending: true }]
  const ofPatients = search.patientIds?.map(id => inArray(analysis.id, analysesOfSubject(scope, id, search.subject)))
  // A constant false saves the database from checking every row, because an order by day reads all radiographs.
  const isChangeRead = search.changed.length > 0 || (search.sort ?? []).some(({ by }) => by === 'changed')
  const isStateRead = isChangeRead || search.statuses !== undefined || search.isSigned === true
  const isRead = (needed: boolean) => sql.raw(String(needed))
  const rows = db
    .select({ id: analysis.id, place: placeOf(keys).as('place') })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(report, and(eq(report.analysisId, analysis.id), eq(report.clinicId, clinicId)))
    .leftJoinLateral(review, isRead(isStateRead))
    .leftJoinLateral(signature, isRead(isStateRead))
    .leftJoinLateral(signedFor, isRead(isChangeRead))
    .leftJoinLateral(decided, isRead(isChangeRead))
    .leftJoinLateral(range, isRead(isChangeRead))
    .where(
      and(
        eq(analysis.clinicId, clinicId),
        isShown(scope, analysis.imageId),
        after && isBeyond(keys, after),
        ofPatients && (or(...ofPatients) ?? sql`false`),
        search.analysisIds && inArray(analysis.id, [...search.analysisIds]),
        search.imageIds && inArray(image.id, [...search.imageIds]),
        search.statuses && inArray(status, [...search.statuses]),
        hasOneOf(sql`${report.code}`, search.reportCodes),
        hasOneOf(sql`${image.dicom}->>'studyUid'`, search.studyUids),
        hasOneOf(modalityOf(search.knownModalities ?? []), search.modalities),
        search.isSigned ? isNotNull(signature.version) : undefined,
        ...search.taken.map(ranges => anyOf(ranges, taken)),
        ...search.changed.map(ranges => anyOf(ranges, changed)),
      ),
    )
    .$dynamic()
  return { rows, keys }
}

const hasOneOf = (value: SQL, among: readonly string[] | 'any' | undefined): SQL | undefined => {
  if (among === 'any') return isNotNull(value)
  return among && inArray(value, [...among])
}

const modalityOf = (known: readonly string[]): SQL => {
  const named = sql`${image.dicom}->>'modality'`
  return sql`case when ${inArray(named, [...known])} then ${named} when ${analysis.type} = 'panoramic' then 'PX' else 'IO' end`
}

/** The ids of the matching analyses after `after`, in order, each with its sort position. */
export const findEntryIds = (
  scope: ClinicScope,
  search: EntrySearch,
  { limit, after }: { readonly limit: number; readonly after?: readonly string[] | undefined },
): Promise<{ id: string; place: string[] }[]> => {
  const { rows, keys } = matching(scope, search, after)
  return rows.orderBy(...orderOf(keys)).limit(limit)
}

export const countEntries = async (scope: ClinicScope, search: EntrySearch): Promise<number> => {
  const [row] = await scope.db.select({ total: count() }).from(matching(scope, search).rows.as('matching'))
  return row?.total ?? 0
}

/** The analysis of a radiograph, or the one whose report has this signature; null if this clinic has none. */
export const findAnalysisOf = async (
  { db, clinicId }: ClinicScope,
  by: { readonly imageId: string } | { readonly signatureId: string },
): Promise<string | null> => {
  if ('imageId' in by) {
    const [found] = await db
      .select({ id: analysis.id })
      .from(analysis)
      .where(and(eq(analysis.clinicId, clinicId), eq(analysis.imageId, by.imageId)))
      .orderBy(desc(analysis.id))
      .limit(1)
    return found?.id ?? null
  }
  const [found] = await db
    .select({ id: reportSignature.analysisId })
    .from(reportSignature)
    .where(and(eq(reportSignature.clinicId, clinicId), eq(reportSignature.id, by.signatureId)))
  return found?.id ?? null
}

/** True if the clinic has the radiograph but hides it, because it or its case was deleted. */
export const isDeletedEntry = async (scope: ClinicScope, analysisId: string): Promise<boolean> => {
  const { db, clinicId } = scope
  const shown = isShown(scope, analysis.imageId)
  return (await db.$count(analysis, and(eq(analysis.clinicId, clinicId), eq(analysis.id, analysisId), not(shown)))) > 0
}

/** The models that made the clinic's analyses, each version once. */
export const findModels = async ({ db, clinicId }: ClinicScope) => {
  const rows = await db
    .selectDistinct({ name: analysis.modelName, version: analysis.modelVersion })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), isNotNull(analysis.modelName)))
  return rows.flatMap(({ name, version }) => (name === null || version === null ? [] : [{ name, version }]))
}
