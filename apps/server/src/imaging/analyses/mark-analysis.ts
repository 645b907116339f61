import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { markReviewed as route } from '@xrai/contract/routes/analyses'
import { markReviewed } from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import { queueResults } from '../../accounts/outbox/queue-results.ts'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { modelOf } from './analysis-dto.ts'
import { type LoadedAnalysis, loadAnalysis, loadWithoutFindings } from './load-analysis.ts'
import { writeReviewMark } from './reviewed-report.ts'

/**
 * Marks an analysis as reviewed or removes the mark, as a new row that preserves the history. Repeating the current mark
 * adds nothing, even concurrently. Throws NOT_FOUND for another clinic's analysis, ANALYSIS_NOT_DONE while there are no
 * findings to review, REPORT_CHANGED if the dentist saw those of another model, REPORT_SIGNED once its report was signed:
 * then it must be amended.
 */
export const markAnalysis = async (
  session: Session,
  id: string,
  { reviewed, model }: Body<typeof route>,
): Promise<LoadedAnalysis> => {
  const before = await loadAnalysis(session.scope, id)
  if (reviewed && before.analysis.state !== 'done') throw new AppError('ANALYSIS_NOT_DONE')
  await inCallerTransaction(session, markReviewed, async scope => {
    const latest = await lockReview(scope, id)
    if (latest === 'signed' || latest === 'amending') throw new AppError('REPORT_SIGNED')
    if (reviewed && model !== undefined) {
      const { analysis } = await loadWithoutFindings(scope, id)
      if (!isDeepStrictEqual(model, modelOf(analysis))) throw new AppError('REPORT_CHANGED')
    }
    if ((latest === 'reviewed') === reviewed) return
    await writeReviewMark(scope, { by: session.user.id, analysisId: id, kind: reviewed ? 'reviewed' : 'reopened' })
    if (reviewed) await queueResults(scope, { analysisId: id, by: session.user.id, version: null })
  })
  return loadAnalysis(session.scope, id)
}
