import { fullName } from '@xrai/contract/records/full-name'
import type { ToothDecision } from '@xrai/contract/teeth/tooth-presence'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { toothPresence, user } from '../../schema.ts'

type NewPresence = Omit<typeof toothPresence.$inferInsert, 'clinicId'>

export const insertToothPresence = async ({ db, clinicId }: ClinicScope, values: NewPresence): Promise<void> => {
  await db.insert(toothPresence).values({ ...values, clinicId })
}

/** The row of a valid decision: the latest for every tooth, with the dentist's name; none once withdrawn. */
export interface PresenceRow extends ToothDecision {
  readonly id: string
  readonly decidedBy: string
  readonly decidedAt: Date
}

/** The decisions about teeth on several analyses, by analysis, each sorted by tooth. */
export const findToothPresencesOf = async (
  { db, clinicId }: ClinicScope,
  analysisIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PresenceRow[]>> => {
  if (analysisIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([toothPresence.analysisId, toothPresence.tooth], {
      id: toothPresence.id,
      analysisId: toothPresence.analysisId,
      tooth: toothPresence.tooth,
      presence: toothPresence.presence,
      decidedAt: toothPresence.createdAt,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(toothPresence)
    .innerJoin(user, eq(user.id, toothPresence.by))
    .where(and(eq(toothPresence.clinicId, clinicId), inArray(toothPresence.analysisId, [...analysisIds])))
    .orderBy(asc(toothPresence.analysisId), asc(toothPresence.tooth), desc(toothPresence.id))
  const found = new Map<string, PresenceRow[]>()
  for (const { analysisId, presence, firstName, lastName, ...row } of rows) {
    if (presence === null) continue
    const decided = { ...row, presence, decidedBy: fullName({ firstName, lastName }) }
    const own = found.get(analysisId)
    if (own) own.push(decided)
    else found.set(analysisId, [decided])
  }
  return found
}
