import { and, count, desc, eq, inArray, lt, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../applied-migrations.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import { analysis, clinicalCase, clinicSite, finding, image, patient, report, user } from '../../schema.ts'
import { namedSite } from '../accounts/sites.ts'
import { analysesWithAdded, analysesWithout } from '../insight/class-differences.ts'
import { hiddenImages, isOfShown, isShown } from '../records/hidden.ts'
import {
  type AnalysisFilter,
  hasOwnFacts,
  isByOwnFacts,
  isBySearchAlone,
  isOfClass,
  matchingAnalyses,
  ofPatient,
  patientChangedAt,
  patientName,
  waysOf,
} from './analysis-filter.ts'
import { isCounted } from './findings.ts'
import { fewFound } from './image-search.ts'
import { latestReview } from './reviews.ts'
import { latestToothRange } from './tooth-ranges.ts'

/** The channel that announces the id of an analysis whose decisions, measurements or facts changed. */
export const analysisChannel = 'analysis_changed'

/** Notifies at the commit of this transaction. */
export const notifyAnalysisChanged = async ({ db }: ClinicScope, analysisId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${analysisChannel}, ${analysisId})`)
}

/**
 * The analysis with its image, latest review and reviewer, and the patient's birth date; null if this clinic has none, or if
 * its case is deleted.
 */
export const findAnalysis = async (scope: ClinicScope, id: string) => {
  const [found] = await findAnalyses(scope, [id])
  return found ?? null
}

/** Like `findAnalysis` for several ids: unordered, without those that do not exist. */
export const findAnalyses = (scope: ClinicScope, ids: readonly string[]) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  const range = latestToothRange(scope)
  return db
    .select({
      analysis,
      image,
      review: { kind: latest.kind, at: latest.createdAt, by: latest.by },
      toothRange: { first: range.first, last: range.last, byWidth: range.byWidth },
      reviewer: { firstName: user.firstName, lastName: user.lastName },
      patient: { id: patient.id, name: patient.name, birthDate: patient.birthDate, sex: patient.sex },
      birthDate: patient.birthDate,
      changed: { case: clinicalCase.updatedAt, teeth: range.at, patient: patientChangedAt },
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

export const findAnalysisByKey = async ({ db, clinicId }: ClinicScope, key: string): Promise<MadeAnalysis | null> => {
  const [found] = await db
    .select({ id: analysis.id, imageId: analysis.imageId })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.idempotencyKey, key)))
  return found ?? null
}

/** An analysis that a call made; it may be deleted since. */
export interface MadeAnalysis {
  readonly id: string
  readonly imageId: string
}

/** True if the id is an analysis of this clinic, deleted or not. */
export const isAnalysisOfClinic = async ({ db, clinicId }: ClinicScope, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.id, id)))
  return found.length > 0
}

export interface PageOfAnalyses extends CursorPage {
  readonly filter: AnalysisFilter
}

/** Newest first, because ids sort by time. */
export const findPageOfAnalyses = async (scope: ClinicScope, { limit, cursor, filter }: PageOfAnalyses) => {
  const place = cursor ? lt(analysis.id, cursor) : undefined
  const page = latestOf(scope, matchingAnalyses(scope, filter, place, limit + 1), limit + 1)
  return cursorPage(await cardsOf(scope, page, filter), limit, ({ id }) => id)
}

/** The page and its count: `total`, or `more` if there are more than `total`. */
export const findCountedPage = async (scope: ClinicScope, asked: PageOfAnalyses) => {
  const { limit, filter } = asked
  if (filter.withoutPatient || filter.patientId || filter.found?.ids) {
    const { total, ids } = await findAllAtOnce(scope, asked)
    const rows =
      ids.length === 0 ? [] : await cardsOf(scope, latestOf(scope, analysesOf(scope, ids), ids.length), filter)
    return { ...cursorPage(rows, limit, ({ id }) => id), total, more: false }
  }
  const [page, counted] = await Promise.all([findPageOfAnalyses(scope, asked), countAnalyses(scope, filter)])
  return { ...page, ...counted }
}

/** The page's ids and the total in one pass, because all matches are needed before the latest are known. */
const findAllAtOnce = async (scope: ClinicScope, { limit, cursor, filter }: PageOfAnalyses) => {
  const found = isBySearchAlone(filter) ? filter.found?.ids : null
  const last = cursor?.toLowerCase()
  if (found) return { total: found.length, ids: found.filter(id => !last || id < last).slice(0, limit + 1) }
  const rows = rowsOf<{ total: number; id: string | null }>(
    await scope.db.execute(sql`
      with matching as materialized (${matchingAnalyses(scope, filter)})
      select counted.total, page.id from (select count(*)::integer as total from matching) as counted
      left join (
        select id from matching ${cursor ? sql`where id < ${cursor}` : sql``} order by id desc limit ${limit + 1}
      ) as page on true`),
  )
  return { total: rows[0]?.total ?? 0, ids: rows.flatMap(({ id }) => id ?? []) }
}

const analysesOf = ({ db, clinicId }: ClinicScope, ids: readonly string[]) =>
  db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), inArray(analysis.id, [...ids])))

/** The latest of the given ids. */
const latestOf = ({ db }: ClinicScope, ids: SQLWrapper, limit: number) =>
  db
    .select({ id: sql<string>`id`.as('matching_id') })
    .from(sql`(${ids}) as matching`)
    .orderBy(sql`id desc`)
    .limit(limit)

/** The data of the cards of one page, read for those rows only. */
const cardsOf = (scope: ClinicScope, ids: ReturnType<typeof latestOf>, { confidence }: AnalysisFilter) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  const page = ids.as('page')
  return db
    .select({
      id: analysis.id,
      imageId: analysis.imageId,
      type: analysis.type,
      state: analysis.state,
      createdAt: analysis.createdAt,
      review: latest.kind,
      fileName: image.fileName,
      findingsNumber: db.$count(finding, and(eq(finding.analysisId, analysis.id), isCounted(confidence))),
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
}

/** Counts the matches of a search that found more than a few; for many it only reports that there are many. */
const countAnalyses = async (scope: ClinicScope, filter: AnalysisFilter) => {
  if (isBySearchAlone(filter)) return { total: fewFound, more: true }
  const { class: name, confidence, ...others } = filter
  const isClassAlone = name !== undefined && Object.values(others).every(value => !value)
  if (!isClassAlone && isByOwnFacts(filter)) return { total: await countByOwnFacts(scope, filter), more: false }
  const matching = isClassAlone ? shownWithClass(scope, name, confidence) : matchingAnalyses(scope, filter)
  const [row] = await scope.db.select({ total: count() }).from(matching.as('matching'))
  return { total: row?.total ?? 0, more: false }
}

/** Counts all by an index-only scan and subtracts the few hidden ones; checking each row would read the whole table. */
export const countByOwnFacts = async (scope: ClinicScope, filter: AnalysisFilter, also?: SQL): Promise<number> => {
  const { db } = scope
  const totals = waysOf(filter).map(way => {
    const own = and(hasOwnFacts(scope, filter, way), also)
    const hidden = and(own, inArray(analysis.imageId, hiddenImages(scope)))
    return sql`${db.$count(analysis, own)} - ${db.$count(analysis, hidden)}`
  })
  const total = sql<number>`(${sql.join(totals, sql` + `)})::integer`
  const [row] = rowsOf<{ total: number }>(await db.execute(sql`select ${total} as total`))
  return row?.total ?? 0
}

/** Uses the index of classes without reading the analyses. */
const shownWithClass = (scope: ClinicScope, name: string, confidence: number) => {
  const { db } = scope
  const detected = db
    .selectDistinct({ id: finding.analysisId })
    .from(finding)
    .where(
      and(
        isOfClass(scope, name, confidence),
        notInArray(finding.analysisId, analysesWithout(scope, name)),
        isOfShown(scope, finding.analysisId),
      ),
    )
  const added = analysesWithAdded(scope, name).as('added')
  const addedShown = db.select({ id: added.id }).from(added).where(isOfShown(scope, added.id))
  return unionAll(detected, addedShown)
}
