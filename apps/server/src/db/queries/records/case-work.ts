import { and, asc, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, image, review } from '../../schema.ts'
import { unfinishedCount } from '../../status.ts'
import { type CaseRow, ofId } from './cases.ts'

/** The channel that announces the id of a changed case. */
export const caseChannel = 'case_changed'

/** The images of the case; a deleted one uses no slot and needs no work. */
const inCase = ({ clinicId }: ClinicScope, caseId: string) =>
  and(eq(image.clinicId, clinicId), eq(image.caseId, caseId), isNull(image.deletedAt))

/** Locks the case against changes until the transaction ends. Null if this clinic has none with that id. */
export const lockCase = async (scope: ClinicScope, id: string): Promise<CaseRow | null> => {
  const [found] = await scope.db.select().from(clinicalCase).where(ofId(scope, id)).for('no key update')
  return found ?? null
}

export const findCaseTimes = async (scope: ClinicScope, id: string): Promise<CaseRow | null> => {
  const [found] = await scope.db.select().from(clinicalCase).where(ofId(scope, id))
  return found ?? null
}

type CaseTimes = Partial<Pick<CaseRow, 'startedAt' | 'completedAt' | 'resumedAt' | 'processingMs'>>

export const setCaseTimes = async (scope: ClinicScope, id: string, times: CaseTimes): Promise<void> => {
  await scope.db.update(clinicalCase).set(times).where(ofId(scope, id))
}

export const countCaseImages = (scope: ClinicScope, caseId: string): Promise<number> =>
  scope.db.$count(image, inCase(scope, caseId))

/** The number of waiting or running analyses of the case, and when the last of the others ended. */
export const findWorkLeft = async (scope: ClinicScope, caseId: string) => {
  const [row] = await scope.db
    .select({
      unfinished: unfinishedCount,
      lastEnd: max(analysis.finishedAt),
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(inCase(scope, caseId))
  return { unfinished: row?.unfinished ?? 0, lastEnd: row?.lastEnd ?? null }
}

/** The case's analyses in the order of adding, each with the latest review. */
export const findCaseProgress = (scope: ClinicScope, caseId: string) => {
  const { db, clinicId } = scope
  const latest = db
    .select({ kind: review.kind })
    .from(review)
    .where(and(eq(review.clinicId, clinicId), eq(review.analysisId, analysis.id)))
    .orderBy(desc(review.id))
    .limit(1)
    .as('latest_review')
  return db
    .select({
      id: analysis.id,
      imageId: analysis.imageId,
      state: analysis.state,
      startedAt: analysis.startedAt,
      finishedAt: analysis.finishedAt,
      errorCode: analysis.errorCode,
      review: latest.kind,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoinLateral(latest, sql`true`)
    .where(inCase(scope, caseId))
    .orderBy(asc(analysis.id))
}

/** Announces at the commit that the case changed. */
export const notifyCaseChanged = async ({ db }: ClinicScope, caseId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${caseChannel}, ${caseId})`)
}
