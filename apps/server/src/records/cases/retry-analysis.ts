import { AppError } from '@xrai/contract/errors/app-error'
import type { QueuedAnalysis } from '@xrai/contract/routes/case-images'
import { reserveCredit } from '../../accounts/credits/credits.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { changeAnalysis } from '../../db/queries/imaging/analysis-work.ts'
import { insertReview } from '../../db/queries/imaging/reviews.ts'
import { isReviewed } from '../../db/status.ts'
import { toQueuedAnalysisDto } from '../../imaging/analyses/analysis-dto.ts'
import type { AnalysisQueue } from '../../imaging/analyses/analysis-queue.ts'
import { type LoadedAnalysis, loadAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { requireCase } from './case-state.ts'
import { awaitWork } from './case-times.ts'

/**
 * Queues a failed or unanalysed analysis again and reserves a credit, because the first one was given back. A queued or
 * running one is unchanged, so a second click is harmless. Withdraws a review from before it had findings. Throws
 * ANALYSIS_NOT_FAILED if it has findings.
 */
export const retryAnalysis = async (queue: AnalysisQueue, session: Session, id: string): Promise<QueuedAnalysis> => {
  await requireCaseOf(session.scope, await loadAnalysis(session.scope, id))
  await inTransaction(session.scope, async scope => {
    await lockPlan(scope)
    const again = { state: 'queued', errorCode: null, startedAt: null, finishedAt: null } as const
    if (!(await changeAnalysis(scope, id, ['failed', 'unanalysed'], again))) return
    // It may have moved to another case until it was locked.
    const { image, review } = await loadAnalysis(scope, id)
    await requireCaseOf(scope, { image })
    if (isReviewed(review?.kind)) {
      await insertReview(scope, { analysisId: id, kind: 'reopened', by: session.user.id })
    }
    await reserveCredit(scope, { analysisId: id, by: session.user.id })
    if (image.caseId) await awaitWork(scope, image.caseId)
    await insertAuditEvent(scope, { by: session.user.id, action: 'analyze', subjectId: id })
    await queue.add(scope, id)
  })
  const loaded = await loadAnalysis(session.scope, id)
  if (loaded.analysis.state === 'done') throw new AppError('ANALYSIS_NOT_FAILED')
  return toQueuedAnalysisDto(session.scope, loaded)
}

const requireCaseOf = async (scope: ClinicScope, { image }: Pick<LoadedAnalysis, 'image'>): Promise<void> => {
  if (image.caseId) await requireCase(scope, image.caseId)
}
