import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Slice } from '../paging.ts'
import { analysis, clinicalCase, image, report } from '../schema.ts'
import { isShown } from './hidden.ts'
import { latestReview } from './reviews.ts'

export interface ReportSearch extends Slice {
  /** A LIKE pattern over searchable text; null finds every report. */
  readonly pattern: string | null
}

/** A page of the clinic's reports, last issued first. Those of a deleted case are not among them. */
export const findReportPage = (scope: ClinicScope, { pattern, offset, limit }: ReportSearch) => {
  const { db, clinicId } = scope
  const page = matching(scope, pattern).orderBy(desc(report.issuedAt), desc(report.id)).offset(offset).limit(limit)
  const ids = page.as('page')
  const latest = latestReview(scope)
  return db
    .select({
      code: report.code,
      issuedAt: report.issuedAt,
      header: report.header,
      analysisId: report.analysisId,
      imageId: analysis.imageId,
      type: analysis.type,
      caseId: clinicalCase.id,
      caseName: clinicalCase.name,
      review: { kind: latest.kind, at: latest.createdAt },
    })
    .from(ids)
    .innerJoin(report, and(eq(report.id, ids.id), eq(report.clinicId, clinicId)))
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoinLateral(latest, sql`true`)
    .orderBy(desc(report.issuedAt), desc(report.id))
}

export const countReports = async (scope: ClinicScope, pattern: string | null): Promise<number> => {
  const [row] = await scope.db.select({ total: count() }).from(matching(scope, pattern).as('matching'))
  return row?.total ?? 0
}

const matching = (scope: ClinicScope, pattern: string | null) => {
  const found = pattern === null ? undefined : sql`${report.search} like ${pattern}`
  return scope.db
    .select({ id: report.id })
    .from(report)
    .innerJoin(analysis, eq(analysis.id, report.analysisId))
    .where(and(eq(report.clinicId, scope.clinicId), isShown(scope, analysis.imageId), found))
    .$dynamic()
}
