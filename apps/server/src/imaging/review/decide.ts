import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import { decisionLimits } from '@xrai/contract/review/decision'
import type { Decision, SentDecision } from '@xrai/contract/review/decision-schema'
import { decide as decideCall } from '@xrai/contract/routes/endpoints'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { insertDecisions } from '../../db/queries/imaging/decisions.ts'
import { findEarlierFindingIds } from '../../db/queries/imaging/earlier-results.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { loadAnalysis } from '../analyses/load-analysis.ts'
import { reopenReviewed } from '../analyses/reviewed-report.ts'
import { countClasses } from '../findings/count-classes.ts'
import { admitDecision } from './admit-decision.ts'
import { keepBlind } from './blind.ts'

/**
 * Stores a batch of decisions in the order in which they were sent, all or none; already stored ones are returned
 * unchanged. A new decision removes the mark of a reviewed analysis. Throws NOT_FOUND for another clinic's analysis,
 * ANALYSIS_NOT_DONE while there are no findings, DECISIONS_FULL, and the errors of `admitDecision`.
 */
export const decide = (session: Session, analysisId: string, sent: readonly SentDecision[]): Promise<Decision[]> =>
  inCallerTransaction(session, decideCall, async scope => {
    // Batches on one analysis are serialised, so that positions and times have no gap or tie.
    await lockReview(scope, analysisId)
    const loaded = await loadAnalysis(scope, analysisId)
    const { analysis, image, findings, decisions: stored } = loaded
    if (analysis.state !== 'done') throw new AppError('ANALYSIS_NOT_DONE')
    const decisions = new Map(stored.map(decision => [decision.id, decision]))
    // Includes those of an earlier model, because a decision made offline may arrive after the newer findings.
    const earlier = await findEarlierFindingIds(scope, analysisId)
    const ground = {
      findings: new Set([...findings.map(({ id }) => id), ...earlier]),
      image,
      decisions,
    }
    const { user } = session
    const by = { id: user.id, name: fullName(user) }
    const now = new Date()
    const answered: Decision[] = []
    for (const one of sent) {
      const decision = admitDecision(one, by, ground, now)
      decisions.set(decision.id, decision)
      answered.push(decision)
    }
    const added = [...decisions.values()].slice(stored.length)
    if (added.length > 0) {
      // All of them are read with the analysis, in one piece.
      if (sizeOf([...decisions.values()]) > decisionLimits.stored) throw new AppError('DECISIONS_FULL')
      await keepBlind(scope, user.id, loaded, added)
      await reopenReviewed(scope, session, analysisId)
      await insertDecisions(scope, analysisId, added, stored.length)
      await countClasses(scope, analysisId)
      await insertAuditEvent(scope, { by: user.id, action: 'decide', subjectId: analysisId })
      await notifyAnalysisChanged(scope, analysisId)
    }
    return answered
  })

const sizeOf = (decisions: readonly Decision[]): number =>
  decisions.reduce((size, one) => size + JSON.stringify(one).length, 0)
