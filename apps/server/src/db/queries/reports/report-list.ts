import { and, count, desc, eq, exists, gt, gte, inArray, min, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../applied-migrations.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Slice } from '../../paging.ts'
import { analysis, clinicalCase, clinicSite, image, patient, report, reportSignature } from '../../schema.ts'
import type { WordPatterns } from '../../searchable.ts'
import { isOfSite, namedSite, type SiteFilter } from '../accounts/sites.ts'
import { isOfPatient, ofPatient } from '../imaging/analysis-filter.ts'
import { isChangedSince } from '../imaging/changed-since.ts'
import { latestReview } from '../imaging/reviews.ts'
import { isOfShown } from '../records/hidden.ts'

export interface ReportSearch extends Slice {
  /** Each of them must be found; an empty list finds every report. */
  readonly words: readonly ReportWord[]
  /** Signed reports if true, else drafts. */
  readonly signed: boolean
  readonly site?: SiteFilter
  /** Only those of this patient, who is not deleted. */
  readonly patientId?: string | undefined
  /** Only those that were written or whose analysis changed at or after this time. */
  readonly changedSince?: Date | undefined
  /** Only those that come after this one in the list. */
  readonly after?: ReportPlace | undefined
}

/** A word is found in the searchable text, or if it is part of the name in the latest signature. */
interface ReportWord {
  readonly patterns: WordPatterns
  /** The names of signers that contain it. */
  readonly signers: readonly string[]
}

interface ReportPlace {
  /** Its time of issue to the microsecond, beyond a Date's precision. */
  readonly issuedExactly: string
  readonly id: string
}

/** A page of the clinic's signed reports or drafts, latest first, without those of deleted cases. */
export const findReportPage = (scope: ClinicScope, { offset, limit, ...search }: ReportSearch) => {
  const { db, clinicId } = scope
  const page = matching(scope, search).orderBy(desc(report.issuedAt), desc(report.id)).offset(offset).limit(limit)
  const ids = page.as('page')
  const latest = latestReview(scope)
  const signature = latestSignature(scope)
  return db
    .select({
      id: report.id,
      code: report.code,
      issuedAt: report.issuedAt,
      issuedExactly: sql<string>`${report.issuedAt}::text`,
      header: report.header,
      analysisId: report.analysisId,
      imageId: analysis.imageId,
      type: analysis.type,
      patientId: patient.id,
      caseId: clinicalCase.id,
      caseName: clinicalCase.name,
      site: namedSite,
      review: { kind: latest.kind, at: latest.createdAt },
      version: signature.version,
      signer: signature.signer,
    })
    .from(ids)
    .innerJoin(report, and(eq(report.id, ids.id), eq(report.clinicId, clinicId)))
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .leftJoin(clinicSite, eq(clinicSite.id, image.siteId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(signature, sql`true`)
    .orderBy(desc(report.issuedAt), desc(report.id))
}

export const countReports = async (scope: ClinicScope, search: Matching): Promise<number> => {
  const [row] = await scope.db.select({ total: count() }).from(matching(scope, search).as('matching'))
  return row?.total ?? 0
}

/** The position of a report in the list; null if the clinic has none with that id. */
export const findReportPlace = async ({ db, clinicId }: ClinicScope, id: string): Promise<ReportPlace | null> => {
  const [found] = await db
    .select({ id: report.id, issuedExactly: sql<string>`${report.issuedAt}::text` })
    .from(report)
    .where(and(eq(report.clinicId, clinicId), eq(report.id, id)))
  return found ?? null
}

type Matching = Pick<ReportSearch, 'words' | 'signed' | 'site' | 'patientId' | 'changedSince' | 'after'>

const isAfter = ({ issuedExactly, id }: ReportPlace) =>
  sql`(${report.issuedAt}, ${report.id}) < (${issuedExactly}::timestamptz, ${id}::uuid)`

const latestSignature = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ version: reportSignature.version, signer: reportSignature.signer })
    .from(reportSignature)
    .where(and(eq(reportSignature.clinicId, clinicId), eq(reportSignature.analysisId, report.analysisId)))
    .orderBy(desc(reportSignature.version))
    .limit(1)
    .as('latest_signature')

/**
 * The names in the clinic's signatures, which the accounts of their signers may no longer have. Each is looked up after the
 * one before, because `distinct` would read every signature.
 */
export const findSigners = async ({ db, clinicId }: ClinicScope): Promise<string[]> => {
  const next = (after?: SQL) =>
    db
      .select({ name: min(reportSignature.signer) })
      .from(reportSignature)
      .where(and(eq(reportSignature.clinicId, clinicId), after))
  const rows = rowsOf<{ name: string }>(
    await db.execute(sql`
      with recursive found (name) as (
        ${next()} union all select (${next(sql`${reportSignature.signer} > found.name`)}) from found where found.name is not null
      ) select name from found where name is not null`),
  )
  return rows.map(({ name }) => name)
}

/** Selects the reports whose latest signature has one of the names. */
const isSignedBy = ({ db, clinicId }: ClinicScope, names: readonly string[]): SQL => {
  const later = alias(reportSignature, 'later')
  const superseded = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.analysisId, reportSignature.analysisId), gt(later.version, reportSignature.version)))
  const isLatest = and(inArray(reportSignature.signer, [...names]), notExists(superseded))
  // A set that is found once; with `exists` every report would be looked up.
  return inArray(
    report.analysisId,
    db
      .select({ id: reportSignature.analysisId })
      .from(reportSignature)
      .where(and(eq(reportSignature.clinicId, clinicId), isLatest)),
  )
}

/** The reports of the analyses for which a condition holds. */
const isOfAnalyses = ({ db, clinicId }: ClinicScope, condition: SQL | undefined) =>
  inArray(
    report.analysisId,
    db
      .select({ id: analysis.id })
      .from(analysis)
      .where(and(eq(analysis.clinicId, clinicId), condition)),
  )

const matching = (scope: ClinicScope, { words, signed, site, patientId, changedSince, after }: Matching) => {
  const signatures = scope.db
    .select({ id: reportSignature.id })
    .from(reportSignature)
    .where(and(eq(reportSignature.clinicId, scope.clinicId), eq(reportSignature.analysisId, report.analysisId)))
  return scope.db
    .select({ id: report.id })
    .from(report)
    .where(
      and(
        eq(report.clinicId, scope.clinicId),
        // A signed report counts as issued, for which there is an index.
        signed ? and(eq(report.issued, true), exists(signatures)) : notExists(signatures),
        isOfShown(scope, report.analysisId),
        isOfSite(scope, report.analysisId, site),
        patientId === undefined ? undefined : isOfAnalyses(scope, isOfPatient(scope, patientId)),
        changedSince &&
          or(gte(report.issuedAt, changedSince), isOfAnalyses(scope, isChangedSince(scope, changedSince))),
        ...words.map(({ patterns, signers }) =>
          or(
            ...patterns.map(pattern => sql`${report.search} like ${pattern}`),
            signers.length > 0 ? isSignedBy(scope, signers) : undefined,
          ),
        ),
        after && isAfter(after),
      ),
    )
    .$dynamic()
}
