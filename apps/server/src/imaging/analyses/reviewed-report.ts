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

interface ReviewMark {
  readonly by: string
  readonly analysisId: string
  readonly kind: 'reviewed' | 'reopened'
}

/**
 * Writes the mark 'reviewed' or 'reopened' with its audit event, lists the report accordingly and notifies the
 * followers.
 */
export const writeReviewMark = async (scope: ClinicScope, { by, analysisId, kind }: ReviewMark): Promise<void> => {
  const isReviewed = kind === 'reviewed'
  await insertReview(scope, { analysisId, kind, by })
  await setIssued(scope, analysisId, { issued: isReviewed })
  await insertAuditEvent(scope, { by, action: isReviewed ? 'review' : 'reopen', subjectId: analysisId })
  await notifyAnalysisChanged(scope, analysisId)
}

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
  await writeReviewMark(scope, { by: session.user.id, analysisId, kind: 'reopened' })
}
