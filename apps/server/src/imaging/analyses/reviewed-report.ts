import { AppError } from '@xrai/contract/errors/app-error'
import { mayCall } from '@xrai/contract/routes/access'
import { markReviewed } from '@xrai/contract/routes/endpoints'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockMembership } from '../../db/queries/accounts/members.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { insertReview, lockReview } from '../../db/queries/imaging/reviews.ts'
import { setIssued } from '../../db/queries/reports/reports.ts'

type Reviewer = Pick<Session, 'key'> & { readonly clinic: Pick<Session['clinic'], 'role'> }

/** True for users who may review a report; never for an API key. */
export const mayChangeReviewed = ({ clinic, key }: Reviewer): boolean =>
  key === null && mayCall(markReviewed, { clinic, operator: false })

/**
 * Withdraws the review of an analysis whose report is about to change, in the transaction that writes it. Throws
 * REPORT_SIGNED if it is signed and not being amended, NOT_MEMBER for a user who was removed since the check,
 * REPORT_REVIEWED for a user who may not change a reviewed report.
 */
export const reopenReviewed = async (scope: ClinicScope, session: Session, analysisId: string): Promise<void> => {
  const latest = await lockReview(scope, analysisId)
  if (latest === 'signed') throw new AppError('REPORT_SIGNED')
  if (latest !== 'reviewed') return
  // The current role, which may have changed since the request began.
  const membership = await lockMembership(scope, session.user.id)
  if (!membership) throw new AppError('NOT_MEMBER')
  if (!mayChangeReviewed({ key: session.key, clinic: membership })) throw new AppError('REPORT_REVIEWED')
  await insertReview(scope, { analysisId, kind: 'reopened', by: session.user.id })
  await setIssued(scope, analysisId, { issued: false })
  await insertAuditEvent(scope, { by: session.user.id, action: 'reopen', subjectId: analysisId })
  await notifyAnalysisChanged(scope, analysisId)
}
