import { createAgreement } from '@xrai/contract/review/agreement'
import type { Agreement } from '@xrai/contract/review/agreement-schema'
import type { DaysQuery } from '@xrai/contract/routes/metrics'
import { planGives } from '@xrai/contract/routes/plan-table'
import type { Attempts } from '../../accounts/sessions/attempts.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { reviewedAnalyses } from '../../db/queries/imaging/reviewed-analyses.ts'
import { rangeOf } from './range.ts'
import { reviewedAnalysisOf } from './reviewed-analysis.ts'

/** Maximum reads of one user per minute, because each reads every decision of the range. */
const reads = 30

/** The decisions of the clinic's dentists about the detector's findings. Throws RANGE_INVALID or TOO_MANY_ATTEMPTS. */
export const readReviewAgreement = async (
  { scope, user, plan }: Session,
  attempts: Attempts,
  { site, ...query }: DaysQuery & { readonly timeZone: string; readonly site?: string | undefined },
): Promise<Agreement> => {
  const { from, to, range } = rangeOf(query, new Date())
  await attempts.spend([{ key: `agreement ${user.id}`, most: reads }])
  const agreement = createAgreement()
  for await (const row of reviewedAnalyses(scope, { range: { ...range, site } })) agreement.add(reviewedAnalysisOf(row))
  const { dentists, ...figures } = agreement.read()
  const people = planGives(plan, 'own-panel') ? dentists : null
  return { from, to, timeZone: query.timeZone, ...figures, dentists: people }
}
