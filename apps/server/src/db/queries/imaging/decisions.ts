import { fullName } from '@xrai/contract/records/full-name'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { decision, user } from '../../schema.ts'

const columns = {
  id: decision.id,
  at: decision.at,
  screen: decision.screen,
  act: decision.act,
  by: decision.by,
  firstName: user.firstName,
  lastName: user.lastName,
}

type Row = Pick<typeof decision.$inferSelect, 'id' | 'at' | 'screen' | 'act' | 'by'> &
  Pick<typeof user.$inferSelect, 'firstName' | 'lastName'>

const decisionOf = ({ id, at, screen, act, by, firstName, lastName }: Row): Decision => ({
  id,
  at: at.toISOString(),
  screen,
  by: { id: by, name: fullName({ firstName, lastName }) },
  ...act,
})

interface Range {
  /** Decisions after this place; all by default. */
  readonly since?: number
  readonly limit?: number
}

/** The decisions on an analysis in order of arrival, each with its place. */
export const findDecisions = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  { since = 0, limit }: Range = {},
) => {
  const query = db
    .select({ place: decision.place, ...columns })
    .from(decision)
    .innerJoin(user, eq(user.id, decision.by))
    .where(and(eq(decision.clinicId, clinicId), eq(decision.analysisId, analysisId), gt(decision.place, since)))
    .orderBy(asc(decision.place))
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(({ place, ...row }) => ({ place, decision: decisionOf(row) }))
}

/** The decisions on several analyses, by analysis, each in order of arrival. */
export const findDecisionsOf = async (
  { db, clinicId }: ClinicScope,
  analysisIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Decision[]>> => {
  const rows = await db
    .select({ analysisId: decision.analysisId, ...columns })
    .from(decision)
    .innerJoin(user, eq(user.id, decision.by))
    .where(and(eq(decision.clinicId, clinicId), inArray(decision.analysisId, [...analysisIds])))
    .orderBy(asc(decision.analysisId), asc(decision.place))
  const found = new Map<string, Decision[]>()
  for (const { analysisId, ...row } of rows) {
    const own = found.get(analysisId)
    if (own) own.push(decisionOf(row))
    else found.set(analysisId, [decisionOf(row)])
  }
  return found
}

/** Adds decisions after the place `after`, which the caller read while holding the analysis' lock (`lockReview`). */
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
