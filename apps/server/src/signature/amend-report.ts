import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportModel, ReportSignature } from '@xrai/contract/records/report'
import { inTransaction } from '../db/clinic-scope.ts'
import { notifyAnalysisChanged } from '../db/queries/analyses.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { insertReview, lockReview } from '../db/queries/reviews.ts'
import { openDraft } from '../report/open-report.ts'
import { canonical } from '../report/signed-document.ts'
import type { Session } from '../sessions/session.ts'
import { listSignatures } from './list-signatures.ts'

/** Makes a signed report changeable; what was issued stays valid until the amendment is signed. REPORT_NOT_SIGNED for one that is not; again, nothing. */
export const openAmendment = async (session: Session, analysisId: string): Promise<ReportSignature[]> => {
  const signatures = await listSignatures(session.scope, analysisId)
  await inTransaction(session.scope, async scope => {
    const latest = await lockReview(scope, analysisId)
    if (latest === 'amending') return
    if (latest !== 'signed') throw new AppError('REPORT_NOT_SIGNED')
    await insertReview(scope, { analysisId, kind: 'amending', by: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'amend', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
  })
  return signatures
}

/** Takes an amendment back that changed nothing of what the report says: REPORT_CHANGED where it did. */
export const discardAmendment = async (session: Session, analysisId: string): Promise<ReportSignature[]> => {
  const signatures = await listSignatures(session.scope, analysisId)
  await inTransaction(session.scope, async scope => {
    const latest = await lockReview(scope, analysisId)
    if (latest === 'signed') return
    if (latest !== 'amending') throw new AppError('REPORT_NOT_SIGNED')
    const { draft, signed } = await openDraft({ ...session, scope }, analysisId)
    if (!signed || canonical(contentOf(draft)) !== canonical(contentOf(signed))) throw new AppError('REPORT_CHANGED')
    await insertReview(scope, { analysisId, kind: 'signed', by: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'amend-discard', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
  })
  return signatures
}

/** What a report says, without when it was issued. */
const contentOf = (report: ReportModel) => ({
  ...report,
  issueDate: null,
  reviewedAt: null,
  signature: null,
  isDraft: null,
})
