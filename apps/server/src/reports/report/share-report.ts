import { shareReport as shareReportEndpoint } from '@xrai/contract/routes/endpoints'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { loadAnalysis } from '../../imaging/analyses/load-analysis.ts'

/**
 * Records that a report's PDF was shared by the device's share sheet. Throws NOT_FOUND for another clinic's analysis.
 */
export const shareReport = async (session: Session, analysisId: string) => {
  await loadAnalysis(session.scope, analysisId)
  await inCallerTransaction(session, shareReportEndpoint, inside =>
    insertAuditEvent(inside, { by: session.user.id, action: 'report-share', subjectId: analysisId }),
  )
  return { recorded: true as const }
}
