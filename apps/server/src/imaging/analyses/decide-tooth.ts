import { AppError } from '@xrai/contract/errors/app-error'
import { decideTooth as decideToothCall } from '@xrai/contract/routes/endpoints'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { DecidedPresence } from '@xrai/contract/teeth/tooth-presence'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { insertToothPresence } from '../../db/queries/imaging/tooth-presences.ts'
import { type LoadedAnalysis, loadAnalysis } from './load-analysis.ts'
import { reopenReviewed } from './reviewed-report.ts'

interface ToothAct {
  readonly tooth: Fdi
  /** Null withdraws the decision. */
  readonly presence: DecidedPresence | null
}

/**
 * Records a decision about one tooth as a new row; the detector's findings stay. Repeating the current decision adds
 * nothing. The report states it, so the review is withdrawn as by `reopenReviewed`. Throws NOT_FOUND or ANALYSIS_NOT_DONE.
 */
export const decideTooth = async (
  session: Session,
  analysisId: string,
  { tooth, presence }: ToothAct,
): Promise<LoadedAnalysis> => {
  await inCallerTransaction(session, decideToothCall, async scope => {
    // Decisions are serialised, so that the latest row is the latest decision.
    await lockReview(scope, analysisId)
    const { analysis, toothDecisions } = await loadAnalysis(scope, analysisId)
    if (analysis.state !== 'done') throw new AppError('ANALYSIS_NOT_DONE')
    const before = toothDecisions.find(one => one.tooth === tooth)?.presence ?? null
    if (before === presence) return
    await reopenReviewed(scope, session, analysisId)
    await insertToothPresence(scope, { analysisId, tooth, presence, by: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'teeth', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
  })
  return loadAnalysis(session.scope, analysisId)
}
