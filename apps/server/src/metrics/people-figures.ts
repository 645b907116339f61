import type { DaysQuery } from '@xrai/contract/routes/metrics'
import type { PersonFigures } from '@xrai/contract/routes/people-figures'
import { countAnalysedBy, countReviewedBy, countSignedBy, findActivePeople } from '../db/queries/people-figures.ts'
import type { Attempts } from '../sessions/attempts.ts'
import type { Session } from '../sessions/session.ts'
import { openAgreement } from './open-agreement.ts'
import { rangeOf } from './range.ts'

/**
 * What each member did in the days, and each former one who did something. The time of a review is the agreement's.
 * RANGE_INVALID, TOO_MANY_ATTEMPTS.
 */
export const openPeopleFigures = async (
  session: Session,
  attempts: Attempts,
  query: DaysQuery & { readonly timeZone: string; readonly site?: string | undefined },
  now = new Date(),
) => {
  const { from, to, range: days } = rangeOf(query, now)
  const range = { ...days, site: query.site }
  const { scope } = session
  const { dentists } = await openAgreement(session, attempts, query, now)
  const [analysed, reviewed, signed] = (
    await Promise.all([countAnalysedBy(scope, range), countReviewedBy(scope, range), countSignedBy(scope, range)])
  ).map(rows => new Map(rows.map(({ id, count }) => [id, count])))
  const times = new Map((dentists ?? []).map(({ id, reviewSeconds }) => [id, reviewSeconds]))
  const active = new Set([analysed, reviewed, signed, times].flatMap(counts => [...(counts?.keys() ?? [])]))
  const people = (await findActivePeople(scope, [...active])).map(
    ({ id, firstName, lastName, erasedAt, role, lastActiveAt }): PersonFigures => ({
      id,
      name: erasedAt ? null : `${firstName} ${lastName}`.trim(),
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
