import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { type CursorPage, cursorPage } from '../paging.ts'
import { analysis, clinicalCase, clinicSite, finding, image, patient, report, user } from '../schema.ts'
import {
  type AnalysisFilter,
  isBySearchAlone,
  isOfClass,
  matchingAnalyses,
  ofPatient,
  patientName,
} from './analysis-filter.ts'
import { isCounted } from './findings.ts'
import { isOfShown, isShown } from './hidden.ts'
import { analysesOfFound, fewFound } from './image-search.ts'
import { latestReview } from './reviews.ts'
import { namedSite } from './sites.ts'
import { latestToothRange } from './tooth-ranges.ts'

/** The channel that notifies an analysis' id when what dentists said of it changed: decisions, measures, its signature. */
export const analysisChannel = 'analysis_changed'

/** Notifies at the commit of this transaction. */
export const notifyAnalysisChanged = async ({ db }: ClinicScope, analysisId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${analysisChannel}, ${analysisId})`)
}

type NewAnalysis = Omit<typeof analysis.$inferInsert, 'clinicId'>

/** The new row's id, or null when the clinic already has an analysis under the same idempotency key. */
export const insertAnalysis = async ({ db, clinicId }: ClinicScope, values: NewAnalysis): Promise<string | null> => {
  const [row] = await db
    .insert(analysis)
    .values({ ...values, clinicId })
    .onConflictDoNothing({ target: [analysis.clinicId, analysis.idempotencyKey] })
    .returning({ id: analysis.id })
  return row?.id ?? null
}

/** The analysis, its image, the latest review and who made it, and the patient's day of birth; null when this clinic has none, or its case is deleted. */
export const findAnalysis = async (scope: ClinicScope, id: string) => {
  const [found] = await findAnalyses(scope, [id])
  return found ?? null
}

/** The same of several, in no order; those that are not there are left out. */
export const findAnalyses = (scope: ClinicScope, ids: readonly string[]) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  const range = latestToothRange(scope)
  return db
    .select({
      analysis,
      image,
      review: { kind: latest.kind, at: latest.createdAt, by: latest.by },
      toothRange: { first: range.first, last: range.last },
      reviewer: { firstName: user.firstName, lastName: user.lastName },
      patient: { id: patient.id, name: patient.name, birthDate: patient.birthDate, sex: patient.sex },
      birthDate: patient.birthDate,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(range, sql`true`)
    .leftJoin(user, eq(user.id, latest.by))
    .where(and(eq(analysis.clinicId, clinicId), inArray(analysis.id, [...ids]), isShown(scope, analysis.imageId)))
}

export const findAnalysisByKey = async ({ db, clinicId }: ClinicScope, key: string): Promise<string | null> => {
  const [found] = await db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.idempotencyKey, key)))
  return found?.id ?? null
}

export interface PageOfAnalyses extends CursorPage {
  readonly filter: AnalysisFilter
}

/** Newest first, for ids sort by time. */
export const findPageOfAnalyses = async (scope: ClinicScope, { limit, cursor, filter }: PageOfAnalyses) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  // The page's ids first, so that what a card needs is looked up for those rows alone.
  const place = cursor ? lt(analysis.id, cursor) : undefined
  const page = matchingAnalyses(scope, filter, place)
    .orderBy(desc(analysis.id))
    .limit(limit + 1)
    .as('page')
  const found = await db
    .select({
      id: analysis.id,
      imageId: analysis.imageId,
      type: analysis.type,
      state: analysis.state,
      createdAt: analysis.createdAt,
      review: latest.kind,
      findingsNumber: db.$count(finding, and(eq(finding.analysisId, analysis.id), isCounted(filter.confidence))),
      caseId: image.caseId,
      patientId: patient.id,
      patientName,
      site: namedSite,
    })
    .from(page)
    .innerJoin(analysis, and(eq(analysis.id, page.id), eq(analysis.clinicId, clinicId)))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .leftJoin(clinicSite, eq(clinicSite.id, image.siteId))
    .leftJoin(report, and(eq(report.analysisId, analysis.id), eq(report.clinicId, clinicId)))
    .leftJoinLateral(latest, sql`true`)
    .orderBy(desc(analysis.id))
  return cursorPage(found, limit, ({ id }) => id)
}

/** How many there are; `more` where there are more than that. */
export const countAnalyses = async (scope: ClinicScope, filter: AnalysisFilter) => {
  const { found } = filter
  const isSearch = found !== undefined && isBySearchAlone(filter)
  if (isSearch && found.ids === null) return { total: fewFound, more: true }
  const { class: name, confidence, ...others } = filter
  const isAlone = name !== undefined && Object.values(others).every(value => !value)
  const matching = () => {
    if (isSearch && found.ids) return analysesOfFound(scope, found.ids).as('matching')
    return (isAlone ? shownWithClass(scope, name, confidence) : matchingAnalyses(scope, filter)).as('matching')
  }
  const [row] = await scope.db.select({ total: count() }).from(matching())
  return { total: row?.total ?? 0, more: false }
}

/** By the index of the classes, without a look at the analyses. */
const shownWithClass = (scope: ClinicScope, name: string, confidence: number) =>
  scope.db
    .selectDistinct({ id: finding.analysisId })
    .from(finding)
    .where(and(isOfClass(scope, name, confidence), isOfShown(scope, finding.analysisId)))
