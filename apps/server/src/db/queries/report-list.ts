import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Slice } from '../paging.ts'
import { analysis, clinicalCase, image, report, reportSignature } from '../schema.ts'
import { isShown } from './hidden.ts'
import { latestReview } from './reviews.ts'

export interface ReportSearch extends Slice {
  /** A LIKE pattern over searchable text; null finds every report. */
  readonly pattern: string | null
  /** Those that a dentist stands by, or the drafts. */
  readonly issued: boolean
  /** Only those that come after this one in the list. */
  readonly after?: ReportPlace | undefined
}

interface ReportPlace {
  readonly issuedAt: Date
  readonly id: string
}

/** A page of the clinic's reports, the issued ones or the drafts, the latest first. Those of a deleted case are not among them. */
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
      header: report.header,
      analysisId: report.analysisId,
      imageId: analysis.imageId,
      type: analysis.type,
      caseId: clinicalCase.id,
      caseName: clinicalCase.name,
      review: { kind: latest.kind, at: latest.createdAt },
      version: signature.version,
    })
    .from(ids)
    .innerJoin(report, and(eq(report.id, ids.id), eq(report.clinicId, clinicId)))
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(signature, sql`true`)
    .orderBy(desc(report.issuedAt), desc(report.id))
}

export const countReports = async (scope: ClinicScope, search: Matching): Promise<number> => {
  const [row] = await scope.db.select({ total: count() }).from(matching(scope, search).as('matching'))
  return row?.total ?? 0
}

type Matching = Pick<ReportSearch, 'pattern' | 'issued' | 'after'>

const isAfter = ({ issuedAt, id }: ReportPlace) =>
  or(lt(report.issuedAt, issuedAt), and(eq(report.issuedAt, issuedAt), lt(report.id, id)))

const latestSignature = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ version: reportSignature.version })
    .from(reportSignature)
    .where(and(eq(reportSignature.clinicId, clinicId), eq(reportSignature.analysisId, report.analysisId)))
    .orderBy(desc(reportSignature.version))
    .limit(1)
    .as('latest_signature')

const matching = (scope: ClinicScope, { pattern, issued, after }: Matching) => {
  const found = pattern === null ? undefined : sql`${report.search} like ${pattern}`
  return scope.db
    .select({ id: report.id })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(
      and(
        eq(report.clinicId, scope.clinicId),
        eq(report.issued, issued),
        isShown(scope, analysis.imageId),
        found,
        after && isAfter(after),
      ),
    )
    .$dynamic()
}
