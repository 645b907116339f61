import { AppError } from '@xrai/contract/errors/app-error'
import type { Session } from '../accounts/session.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { holdReview, insertReview } from '../db/queries/reviews.ts'

/** What a dentist reviewed is a dentist's to change: no assistant's, and no program's that holds a key. */
export const mayChangeReviewed = ({ clinic, key }: Pick<Session, 'clinic' | 'key'>): boolean =>
  clinic.role !== 'assistant' && key === null

/**
 * Takes back the review of an analysis whose report is about to say something else, in the transaction that writes it.
 * REPORT_REVIEWED for whoever may not.
 */
export const reopenReviewed = async (scope: ClinicScope, session: Session, analysisId: string): Promise<void> => {
  if ((await holdReview(scope, analysisId)) !== 'reviewed') return
  if (!mayChangeReviewed(session)) throw new AppError('REPORT_REVIEWED')
  await insertReview(scope, { analysisId, kind: 'reopened', by: session.user.id })
  await insertAuditEvent(scope, { by: session.user.id, action: 'reopen', subjectId: analysisId })
}
