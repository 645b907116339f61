import type { Decision } from '@xrai/contract/review/decision-schema'
import { and, asc, eq, exists, gt, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import type { Queryable } from '../database.ts'
import { analysis, clinicalCase, decision, image, user } from '../schema.ts'

/** The channel that notifies an analysis' id when decisions on it arrived. */
export const decisionChannel = 'decision_made'

interface Range {
  /** The place after which they begin; from the first on by default. */
  readonly since?: number
  readonly limit?: number
}

/** The decisions on an analysis as they arrived, each with its place. */
export const findDecisions = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  { since = 0, limit }: Range = {},
) => {
  const query = db
    .select({
      place: decision.place,
      id: decision.id,
      at: decision.at,
      screen: decision.screen,
      act: decision.act,
      by: decision.by,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(decision)
    .innerJoin(user, eq(user.id, decision.by))
    .where(and(eq(decision.clinicId, clinicId), eq(decision.analysisId, analysisId), gt(decision.place, since)))
    .orderBy(asc(decision.place))
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(({ place, id, at, screen, act, by, firstName, lastName }) => ({
    place,
    decision: {
      id,
      at: at.toISOString(),
      screen,
      by: { id: by, name: `${firstName} ${lastName}`.trim() },
      ...act,
    } satisfies Decision,
  }))
}

/** Adds decisions after the place `after`, which the caller read while it held the analysis' lock (`lockReview`). */
export const insertDecisions = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  decisions: readonly Decision[],
  after: number,
): Promise<void> => {
  const rows = decisions.map(({ id, at, screen, by, ...act }, position) => ({
    id,
    clinicId,
    analysisId,
    place: after + 1 + position,
    by: by.id,
    at: new Date(at),
    screen,
    act,
  }))
  await db.insert(decision).values(rows)
}

/** Notifies, at the commit of this transaction, that decisions on the analysis arrived. */
export const notifyDecided = async ({ db }: ClinicScope, analysisId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${decisionChannel}, ${analysisId})`)
}

/**
 * Analyses of all clinics on which something was decided, after the id `after`, and what stands for the patient of each:
 * the patient's id, else the case's, else the image's own.
 */
export const findDecidedAnalyses = (db: Queryable, after: string | null, limit: number) =>
  db
    .select({
      id: analysis.id,
      clinicId: analysis.clinicId,
      group: sql<string>`coalesce(${image.patientId}, ${clinicalCase.patientId}, ${image.caseId}, ${image.id})`,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(
      and(
        eq(analysis.state, 'done'),
        after === null ? undefined : gt(analysis.id, after),
        exists(db.select({ id: decision.id }).from(decision).where(eq(decision.analysisId, analysis.id))),
      ),
    )
    .orderBy(asc(analysis.id))
    .limit(limit)
