import { fullName } from '@xrai/contract/records/full-name'
import { longestPauseMs } from '@xrai/contract/review/agreement'
import type { DaysQuery } from '@xrai/contract/routes/metrics'
import type { PersonFigures } from '@xrai/contract/routes/people-figures'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import {
  countAnalysedBy,
  countReviewedBy,
  countSignedBy,
  findActivePeople,
  findReviewSeconds,
} from '../../db/queries/insight/people-figures.ts'
import { rangeOf } from './range.ts'

/** Maximum reads of one user per minute, because each counts every decision of the range. */
const reads = 30

/**
 * The work of each member in the range, and of each former member who did something. The time of a review is that of the
 * agreement figures, computed by the database. Throws RANGE_INVALID or TOO_MANY_ATTEMPTS.
 */
export const readPeopleFigures = async (
  session: Session,
  attempts: Attempts,
  query: DaysQuery & { readonly timeZone: string; readonly site?: string | undefined },
) => {
  const { from, to, range: days } = rangeOf(query, new Date())
  const range = { ...days, site: query.site }
  const { scope, user, plan } = session
  await attempts.spend([{ key: `people ${user.id}`, most: reads }])
  const [analysed, reviewed, signed] = (
    await Promise.all([countAnalysedBy(scope, range), countReviewedBy(scope, range), countSignedBy(scope, range)])
  ).map(rows => new Map(rows.map(({ id, count }) => [id, count])))
  const timed = planGives(plan, 'own-panel') ? await findReviewSeconds(scope, range, longestPauseMs) : []
  const times = new Map(timed.map(({ id, median, reviews }) => [id, { median, reviews }]))
  const active = new Set([analysed, reviewed, signed, times].flatMap(counts => [...(counts?.keys() ?? [])]))
  const people = (await findActivePeople(scope, [...active])).map(
    ({ id, firstName, lastName, erasedAt, role, lastActiveAt }): PersonFigures => ({
      id,
      name: erasedAt ? null : fullName({ firstName, lastName }),
      role,
      analysed: analysed?.get(id) ?? 0,
      reviewed: reviewed?.get(id) ?? 0,
      signed: signed?.get(id) ?? 0,
      lastActiveAt: lastActiveAt?.toISOString() ?? null,
      reviewSeconds: times.get(id) ?? null,
    }),
  )
  const work = (one: PersonFigures) => one.analysed + one.reviewed + one.signed
  return { from, to, timeZone: query.timeZone, people: people.toSorted((a, b) => work(b) - work(a)) }
}
